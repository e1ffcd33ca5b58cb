import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { breedTests, dropHaplotypes, type Haplotypes } from './breed-genetics.ts'
import { breedPedigree, type BreedPedigree } from './breed-pedigree.ts'
import { breedRaces } from './breed-races.ts'
import { raceTable, startTable } from './breed-tables.ts'
import { dayOf, foalingDay, isoOf, lastCrop, yearOf } from './calendar.ts'
import { coatColor } from './haplotype.ts'
import type { HerdHorse, HerdInjury, HerdTruth, HorseTable, SimulatedHerd } from './herd.ts'
import { breedHorseName } from './horse-names.ts'
import { drawInjury, INJURY_KINDS } from './injury-types.ts'
import { TRUE_MODEL } from './model-defaults.ts'
import { ownerName } from './people.ts'
import { breedAqhaId } from './registration.ts'
import { scrambled } from './scramble.ts'
import { tableOf, tableOfRows } from './table.ts'
import { TRACKS } from './tracks.ts'
import { drawPermanent, dropBreedingValues, type TrueModel } from './true-model.ts'
import { SEX, SEX_CODES } from './vocabulary.ts'
import { type Barns, barnsOf, recordedParents, startEffect, type World } from './world.ts'

export interface HerdOptions {
  /** Number of horses, 100 … 20 million. */
  horses: number
  seed: string | number
  /** YYYY-MM-DD */
  today: string
  /** Mean over all horses, most of which never start; default 2.25. */
  startsPerHorse?: number
  model?: TrueModel
  /** What the evaluation's model leaves out; nothing by default. */
  world?: World
}

/**
 * A breed-size herd with known truth: overlapping generations under selection, popular sires, about a fifth of the
 * horses parents, mean F of 1–3%, careers of about six starts for four horses in ten, laboratory reports, injuries.
 * No sales, crosses or plans. O(horses + starts); about 150 bytes per horse. The same options give the same herd.
 *
 * @throws {RangeError} for a number of horses outside 100 … 20 million, negative starts, or an invalid `today`
 */
export function simulateHerd(options: HerdOptions): SimulatedHerd {
  const { horses, seed, today, startsPerHorse = 2.25, model = TRUE_MODEL, world = {} } = options
  if (!Number.isInteger(horses) || horses < 100 || horses > 20_000_000)
    throw new RangeError(`horses: ${horses}`)
  if (!(startsPerHorse >= 0 && startsPerHorse <= 50))
    throw new RangeError(`startsPerHorse: ${startsPerHorse}`)
  const day = dayOf(today)
  const rng = createRng(seed).fork(`herd of ${horses}`)
  const { misjudgment } = world
  const ped = breedPedigree(rng.fork('pedigree'), horses, {
    lastYear: lastCrop(today),
    ...(misjudgment === undefined ? {} : { misjudgment }),
  })
  const truth = drawTruth(rng, ped, model)
  const onFile = { ...ped, ...recordedParents(rng.fork('registry'), ped, world) }
  const barns = barnsOf(ped.sire, world.trainers)
  const tracks = TRACKS.slice(0, horses < 30_000 ? 3 : horses < 300_000 ? 10 : TRACKS.length)
  const { races, starts } = breedRaces(rng.fork('races'), {
    ...ped,
    truth,
    tracks,
    model,
    effect: startEffect(rng.fork('world'), world, { horses, barns }),
    today: day,
    startsPerHorse,
    ...(world.starting ? { starting: world.starting.correlation } : {}),
  })
  const haplotypes = dropHaplotypes(rng.fork('haplotypes'), ped)
  return {
    seed,
    today,
    tracks,
    horses: horseTable(onFile, haplotypes, { day, year: yearOf(today), barns }),
    barn: { from: 0, to: horses },
    genetic_tests: breedTests(rng.fork('tests'), { ...ped, today: day }, haplotypes),
    races: raceTable(races),
    starts: startTable(starts, barns.name),
    injuries: tableOfRows(breedInjuries(rng.fork('injuries'), ped, yearOf(today), day)),
    contacts: [],
    stays: [],
    sales: [],
    care: [],
    crosses: [],
    predictions: [],
    stallion_book: [],
    stallion_seasons: [],
    covers: [],
    toDos: [],
    cards: [],
    truth,
  }
}

function drawTruth(rng: Rng, ped: BreedPedigree, model: TrueModel): HerdTruth {
  const f = inbreeding(ped)
  dropBreedingValues(ped, f, { g: model.genetic, values: { a_level: ped.z_level, a_slope: ped.z_slope } })
  const permanent = { p_level: new Float64Array(ped.n), p_slope: new Float64Array(ped.n) }
  drawPermanent(rng.fork('permanent'), model.permanent, permanent)
  const { sire, dam } = ped
  return { a_level: ped.z_level, a_slope: ped.z_slope, ...permanent, inbreeding: f, sire, dam }
}

const SALT = { appendix: 1, foaling: 2, shade: 4, owner: 5, breeder: 6, kept: 7, fee: 8 }

function horseTable(
  ped: BreedPedigree,
  { a, b }: Haplotypes,
  { day, year, barns }: { day: number; year: number; barns: Barns },
): HorseTable {
  const { n, sire, dam, sex, birth_year } = ped
  const isAtStud = new Uint8Array(n)
  for (const s of sire) if (s >= 0 && year - birth_year[s] <= 22) isAtStud[s] = 1
  const isAppendix = (i: number) => scrambled(i, SALT.appendix, 1000) < 30
  const name = breedHorseName
  const aqhaId = (i: number) => breedAqhaId(i, n, isAppendix(i))
  const owners = Math.max(10, Math.ceil(n / 6))
  const breederOf = (i: number) => ownerName(scrambled(dam[i] < 0 ? i : dam[i], SALT.breeder, owners))
  const rows = tableOf(n, (i): HerdHorse => {
    const age = year - birth_year[i]
    const isKept = scrambled(i, SALT.kept, 100) < 50
    return {
      name: name(i),
      aqha_id: aqhaId(i),
      sex: SEX_CODES[sex[i]],
      foaled: isoOf(foalingDay(birth_year[i], day, scrambled(i, SALT.foaling, 10_000) / 10_000)),
      color: coatColor(a[i], b[i], scrambled(i, SALT.shade, 100) / 100),
      breeder: breederOf(i),
      owner: isKept ? breederOf(i) : ownerName(scrambled(i, SALT.owner, owners)),
      trainer: age >= 2 && age <= 8 ? barns.name(i) : null,
      sire: sire[i],
      dam: dam[i],
      stud_fee:
        isAtStud[i] === 1 && sex[i] === SEX.stallion ? 1_000 + 250 * scrambled(i, SALT.fee, 30) : null,
      status: null,
      status_date: null,
      sold_to: null,
      role: null,
      lifetime_earnings_cents: null,
      lifetime_earnings_on: null,
    }
  })
  return { ...rows, sire, dam, sex, birth_year, name, aqhaId }
}

/** About one in forty of the horses in training over the last six years has an injury on file. */
function breedInjuries(
  rng: Rng,
  { n, birth_year }: BreedPedigree,
  year: number,
  today: number,
): HerdInjury[] {
  const injuries: HerdInjury[] = []
  for (let horse = 0; horse < n; horse++) {
    const age = year - birth_year[horse]
    if (age < 3 || age > 8 || rng.uniform() >= 0.025) continue
    injuries.push(drawInjury(rng, rng.pick(INJURY_KINDS), { horse, day: today - 3 - rng.int(500), today }))
  }
  return injuries.sort((p, q) =>
    p.injury_date < q.injury_date ? -1 : p.injury_date > q.injury_date ? 1 : p.horse - q.horse,
  )
}
