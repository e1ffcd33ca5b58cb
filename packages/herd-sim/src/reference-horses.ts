import type { Rng } from '@quarterpole/numerics/rng'
import type { Haplotypes } from './breed-genetics.ts'
import { dayOf, foalingDay, isoOf, yearOf } from './calendar.ts'
import { coatColor } from './haplotype.ts'
import type { HerdHorse, HerdIdentity, HerdStart } from './herd.ts'
import { newHorseName } from './horse-names.ts'
import { circle, leaning, ownerName, person } from './people.ts'
import type { Population } from './reference-pedigree.ts'
import { formatAqhaId, registrationNumber } from './registration.ts'
import { studFee } from './sample-identity.ts'
import { SEX, SEX_CODES } from './vocabulary.ts'

const OWNERS = 160
const TRAINERS = 45
/** A stallion with a foal in the last crops is at stud, up to this age. */
const CROPS_AT_STUD = 3
const OLDEST_AT_STUD = 20
/** A horse is in training for so many days after his last start. */
const TRAINING_DAYS = 400

interface Known {
  /** The barn's own horses, in order. */
  own: readonly HerdIdentity[]
  haplotypes: Haplotypes
  /** SI points above the average of the last crops, by row. */
  level: (row: number) => number
  today: string
}

/**
 * All horses in row order, the barn's own among reference horses with names, numbers and people of their own. What
 * became of reference horses is known only of stallions at stud.
 */
export function namePopulation(rng: Rng, population: Population, known: Known): HerdIdentity[] {
  const { n, sire, dam, sex, birth_year, barn } = population
  const { own, haplotypes, level, today } = known
  const day = dayOf(today)
  const year = yearOf(today)
  const taken = new Set(own.map(({ name }) => name))
  const numbers = new Set(own.map(({ aqha_id }) => aqha_id))
  const owners = circle(rng, OWNERS, ownerName)
  const trainers = circle(rng, TRAINERS, person)
  const atStud = stallionsAtStud(population, year)
  const horses: HerdIdentity[] = []
  const parentNames = (row: number) => [sire[row], dam[row]].flatMap((p) => (p < 0 ? [] : [horses[p].name]))
  const newNumber = (row: number): string => {
    const id = formatAqhaId(registrationNumber(birth_year[row], rng.uniform()), false)
    if (numbers.has(id)) return newNumber(row)
    numbers.add(id)
    return id
  }
  for (let row = 0; row < n; row++) {
    if (row >= barn.from && row < barn.to) {
      horses.push({ ...own[row - barn.from], sire: sire[row], dam: dam[row] })
      continue
    }
    const age = year - birth_year[row]
    const breeder = dam[row] >= 0 ? horses[dam[row]].owner : leaning(rng, owners)
    const buyer = leaning(rng, owners)
    const trainer = leaning(rng, trainers)
    horses.push({
      name: newHorseName(rng, taken, parentNames(row)),
      aqha_id: newNumber(row),
      sex: SEX_CODES[sex[row]],
      foaled: isoOf(foalingDay(birth_year[row], day, rng.uniform())),
      color: coatColor(haplotypes.a[row], haplotypes.b[row], rng.uniform()),
      breeder,
      owner: rng.uniform() < 0.5 ? breeder : buyer,
      trainer: age >= 2 && age <= 7 ? trainer : null,
      sire: sire[row],
      dam: dam[row],
      stud_fee: atStud.has(row) ? studFee(rng, level(row)) : null,
    })
  }
  return horses
}

function stallionsAtStud({ n, sire, sex, birth_year }: Population, year: number): Set<number> {
  const stallions = new Set<number>()
  for (let foal = 0; foal < n; foal++) {
    const s = sire[foal]
    if (s < 0 || birth_year[foal] <= year - CROPS_AT_STUD) continue
    if (sex[s] === SEX.stallion && year - birth_year[s] <= OLDEST_AT_STUD) stallions.add(s)
  }
  return stallions
}

/** What is known of a reference horse's life: a stallion stands, a horse that ran lately is in training. */
export function referenceLives(
  horses: readonly HerdIdentity[],
  {
    races,
    starts,
    today,
  }: { races: readonly { race_date: string }[]; starts: readonly HerdStart[]; today: string },
): Pick<HerdHorse, 'status' | 'status_date' | 'sold_to' | 'role'>[] {
  const since = isoOf(dayOf(today) - TRAINING_DAYS)
  const ran = new Set(starts.filter(({ race }) => races[race].race_date >= since).map(({ horse }) => horse))
  return horses.map(({ stud_fee }, row) => {
    const role = stud_fee !== null ? 'at_stud' : ran.has(row) ? 'in_training' : null
    return { status: role === null ? null : 'alive', status_date: null, sold_to: null, role }
  })
}

/** Who of the reference horses was tested: stallions at stud, and a few in training. */
export const referenceShares =
  (horses: readonly HerdHorse[], barn: Population['barn']) =>
  (row: number): { tested: number; complete: number } => {
    const isOurs = row >= barn.from && row < barn.to
    const { role } = horses[row]
    if (isOurs || role === null) return { tested: 0, complete: 0 }
    return role === 'at_stud' ? { tested: 0.9, complete: 0.9 } : { tested: 0.12, complete: 0.8 }
  }
