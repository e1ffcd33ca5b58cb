import type { Rng } from '@quarterpole/numerics/rng'
import type { Haplotypes } from './breed-genetics.ts'
import { foalingDay, isoOf } from './calendar.ts'
import { coatColor } from './haplotype.ts'
import type { HerdIdentity } from './herd.ts'
import { newHorseName } from './horse-names.ts'
import { circle, leaning, ownerName, person } from './people.ts'
import { formatAqhaId, registrationNumber } from './registration.ts'
import type { SamplePedigree } from './sample-pedigree.ts'
import { SEX, SEX_CODES } from './vocabulary.ts'

/** Foaling dates, in row order. Foals of this year are born by `today` (days since 1970). */
export function foalingDates(rng: Rng, { birth_year }: SamplePedigree, today: number): string[] {
  return Array.from(birth_year, (year) => isoOf(foalingDay(year, today, rng.uniform())))
}

/**
 * Names, numbers, colors and people of the sample herd.
 *
 * @param level  true breeding value of a horse at 400 yd, SI points above the average of the last crops
 */
export function sampleHorses(
  rng: Rng,
  ped: SamplePedigree,
  haplotypes: Haplotypes,
  { foaled, year, level }: { foaled: readonly string[]; year: number; level: (horse: number) => number },
): HerdIdentity[] {
  const names = nameHorses(rng.fork('names'), ped)
  const ids = aqhaIds(rng.fork('aqha'), ped)
  const people = { owners: circle(rng, 34, ownerName), trainers: circle(rng, 14, person) }
  const isSire = new Set(ped.sire)
  const horses: HerdIdentity[] = []
  for (let i = 0; i < ped.n; i++) {
    const age = year - ped.birth_year[i]
    const breeder = ped.dam[i] >= 0 ? (horses[ped.dam[i]].owner ?? null) : leaning(rng, people.owners)
    const isKept = rng.uniform() < 0.55
    const sold = leaning(rng, people.owners)
    const isAtStud = ped.sex[i] === SEX.stallion && age >= 5 && age <= 22 && isSire.has(i)
    const trainer = rng.pick(people.trainers)
    horses.push({
      name: names[i],
      aqha_id: ids[i],
      sex: SEX_CODES[ped.sex[i]],
      foaled: foaled[i],
      color: coatColor(haplotypes.a[i], haplotypes.b[i], rng.uniform()),
      breeder,
      owner: isKept ? breeder : sold,
      trainer: age >= 2 && age <= 7 ? trainer : null,
      sire: ped.sire[i],
      dam: ped.dam[i],
      stud_fee: isAtStud ? studFee(rng, level(i)) : null,
    })
  }
  miscolorOne(horses, ped)
  return horses
}

/** One gelding of two red parents is on file as bay, which cannot be: something for Data Quality to find. */
function miscolorOne(horses: HerdIdentity[], { sex, sire, dam }: SamplePedigree) {
  const isRed = (i: number) => i >= 0 && RED.includes(horses[i].color)
  const at = horses.findLastIndex((_, i) => sex[i] === SEX.gelding && isRed(sire[i]) && isRed(dam[i]))
  if (at >= 0) horses[at].color = 'bay'
}
const RED: readonly string[] = ['sorrel', 'chestnut']

function nameHorses(rng: Rng, { n, sire, dam }: SamplePedigree): string[] {
  const taken = new Set<string>()
  const names: string[] = []
  for (let i = 0; i < n; i++) {
    const parents = [sire[i], dam[i]].filter((p) => p >= 0).map((p) => names[p])
    names.push(newHorseName(rng, taken, parents))
  }
  return names
}

/** About $3,500 for an average sire, 1.5 times as much per 4 points of speed, rounded to $250. */
export function studFee(rng: Rng, level: number): number {
  return Math.max(1_000, Math.round(Math.exp(8.15 + 0.1 * level + rng.normal(0, 0.25)) / 250) * 250)
}

/** Share of Appendix horses among the last generations. */
const APPENDIX_SHARE = 0.045

function aqhaIds(rng: Rng, { n, sex, birth_year, generation }: SamplePedigree): string[] {
  const taken = new Set<string>()
  const ids: string[] = []
  while (ids.length < n) {
    const i = ids.length
    const isAppendix = generation[i] > 1 && rng.uniform() < APPENDIX_SHARE
    const number = registrationNumber(birth_year[i], rng.uniform())
    // Appendix numbers are a separate series, one eighth as long.
    const id = formatAqhaId(isAppendix ? Math.floor(number / 8) : number, isAppendix)
    if (taken.has(id)) continue
    taken.add(id)
    ids.push(id)
  }
  const geldings = ids.flatMap((_, i) => (sex[i] === SEX.gelding ? [i] : []))
  for (const [k, spoil] of SPOILS.entries()) {
    const at = geldings[Math.floor(((k + 0.5) * geldings.length) / SPOILS.length)]
    ids[at] = spoil(ids[at].replace('X', ''))
  }
  return ids
}

/** Typing errors, each making one gelding's number malformed. Six of 312 leave 98% well formed. */
const SPOILS: readonly ((id: string) => string)[] = [
  (id) => id.slice(0, 6),
  (id) => `${id.slice(0, 3)}O${id.slice(4)}`,
  (id) => `${id}${id.slice(-2)}`,
  (id) => `${id.slice(0, 5)}I${id.slice(6)}`,
  (id) => id.slice(0, 3),
  (id) => `${id.slice(0, 2)}O${id.slice(3)}`,
]
