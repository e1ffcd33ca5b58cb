import type { Rng } from '@quarterpole/numerics/rng'
import { kinshipLedger, type KinshipLedger } from './kinship-ledger.ts'
import { dropBreedingValue, type LevelSlopeCovariance } from './true-model.ts'
import { SEX } from './vocabulary.ts'

/** Pedigree columns of the sample herd: parents before offspring, six generations. */
export interface SamplePedigree {
  n: number
  sire: Int32Array
  dam: Int32Array
  sex: Uint8Array
  birth_year: Int16Array
  generation: Uint8Array
  inbreeding: Float64Array
  a_level: Float64Array
  a_slope: Float64Array
  kin: KinshipLedger
}

/** One generation: horses per sex, founders among them, and its crops before the last one. */
interface Generation {
  stallions: number
  geldings: number
  mares: number
  founders: number
  oldest: number
  youngest: number
}

const GENERATIONS: readonly Generation[] = [
  { stallions: 8, geldings: 0, mares: 18, founders: 26, oldest: 53, youngest: 45 },
  { stallions: 9, geldings: 3, mares: 26, founders: 4, oldest: 44, youngest: 36 },
  { stallions: 9, geldings: 5, mares: 30, founders: 3, oldest: 35, youngest: 27 },
  { stallions: 10, geldings: 8, mares: 34, founders: 3, oldest: 26, youngest: 18 },
  { stallions: 11, geldings: 10, mares: 37, founders: 3, oldest: 17, youngest: 9 },
]
/** Foals per crop of the last generation: this year's first, then last year's, and so on. */
const LAST_CROPS = [12, 13, 16, 16, 14, 10, 7, 6]

/** Maximum kinship of a mating, except the planned close ones. */
const KINSHIP_LIMIT = 0.1
const AGE = { youngestParent: 3, oldestMare: 20, oldestStallion: 23, oldestFrozen: 28 }

/** @param lastCrop  year of the youngest foals */
export function samplePedigree(rng: Rng, lastCrop: number, g: LevelSlopeCovariance): SamplePedigree {
  const planned = planHorses(rng, lastCrop)
  const n = planned.length
  const ped: SamplePedigree = {
    n,
    sire: new Int32Array(n).fill(-1),
    dam: new Int32Array(n).fill(-1),
    sex: Uint8Array.from(planned, (h) => h.sex),
    birth_year: Int16Array.from(planned, (h) => h.birth_year),
    generation: Uint8Array.from(planned, (h) => h.generation),
    inbreeding: new Float64Array(n),
    a_level: Float64Array.from({ length: n }, () => rng.normal()),
    a_slope: Float64Array.from({ length: n }, () => rng.normal()),
    kin: kinshipLedger(n),
  }
  const stud: Stud = {
    ped,
    rng,
    kin: ped.kin,
    liking: Float64Array.from({ length: n }, () => rng.normal()),
    wishes: wishes(planned),
  }
  for (let i = 0; i < n; i++) {
    if (!planned[i].isFounder) [ped.sire[i], ped.dam[i]] = choosePair(stud, i)
    ped.inbreeding[i] = stud.kin.enter(i, ped.sire[i], ped.dam[i])
    dropBreedingValue(i, ped, ped.inbreeding, { g, values: ped })
    stud.liking[i] = stud.liking[i] * 0.7 + ped.a_level[i] / Math.sqrt(g.ll)
  }
  return ped
}

interface PlannedHorse {
  generation: number
  sex: number
  birth_year: number
  isFounder: boolean
}

function planHorses(rng: Rng, lastCrop: number): PlannedHorse[] {
  const planned: PlannedHorse[] = []
  for (const [
    generation,
    { stallions, geldings, mares, founders, oldest, youngest },
  ] of GENERATIONS.entries()) {
    const sexes = [
      ...Array<number>(stallions).fill(SEX.stallion),
      ...Array<number>(geldings).fill(SEX.gelding),
      ...Array<number>(mares).fill(SEX.mare),
    ]
    // All founders are parents, so none is a gelding.
    const order = rng.shuffle(sexes.map((_, k) => k))
    const outside = new Set(order.filter((k) => sexes[k] !== SEX.gelding).slice(0, founders))
    for (const k of order) {
      const birth_year = lastCrop - youngest - rng.int(oldest - youngest + 1)
      planned.push({ generation, sex: sexes[k], birth_year, isFounder: outside.has(k) })
    }
  }
  for (const [back, foals] of LAST_CROPS.entries()) {
    for (let k = 0; k < foals; k++) planned.push(lastGeneration(rng, lastCrop - back, back))
  }
  return planned.sort((p, q) => p.generation - q.generation || p.birth_year - q.birth_year)
}

function lastGeneration(rng: Rng, birth_year: number, age: number): PlannedHorse {
  const isMare = rng.uniform() < 0.5
  const isGelded = age >= 2 && rng.uniform() < 0.6
  const sex = isMare ? SEX.mare : isGelded ? SEX.gelding : SEX.stallion
  return { generation: GENERATIONS.length, sex, birth_year, isFounder: false }
}

/** A planned close mating, for the first possible foal of rows from … to − 1. */
interface Wish {
  relation: 'half_sibs' | 'sire_granddaughter'
  from: number
  to: number
}

/** A few deliberate close matings, to be seen on the pedigree page. */
function wishes(planned: readonly PlannedHorse[]): Wish[] {
  const first = (generation: number) => planned.findIndex((h) => h.generation === generation)
  const [fourth, fifth, last] = [first(3), first(4), first(5)]
  return [
    { relation: 'sire_granddaughter', from: fourth, to: fifth },
    { relation: 'half_sibs', from: fifth + 20, to: last },
    { relation: 'sire_granddaughter', from: last, to: planned.length },
    { relation: 'half_sibs', from: last + 22, to: planned.length },
  ]
}

interface Stud {
  ped: SamplePedigree
  rng: Rng
  kin: KinshipLedger
  /** Popularity of a horse; higher is used more. */
  liking: Float64Array
  /** Pending close matings; removed when made. */
  wishes: Wish[]
}

function choosePair(stud: Stud, foal: number): [number, number] {
  const { ped, rng } = stud
  const wished = wishedPair(stud, foal)
  if (wished) return wished
  const stallions = eligible(ped, foal, SEX.stallion).sort((a, b) => stud.liking[b] - stud.liking[a])
  const mares = rng.shuffle(eligible(ped, foal, SEX.mare))
  let best: [number, number] = [stallions[0], mares[0]]
  for (let tries = 0; tries < 12; tries++) {
    const sire = stallions[popularRank(rng, stallions.length)]
    const dam = mares[tries % mares.length]
    if (stud.kin.between(sire, dam) < stud.kin.between(...best)) best = [sire, dam]
    if (stud.kin.between(sire, dam) <= KINSHIP_LIMIT) return [sire, dam]
  }
  return best
}

/** A pair for a pending close mating if this foal is in its range; old stallions can sire by frozen semen. */
function wishedPair({ ped, wishes: open }: Stud, foal: number): [number, number] | null {
  const wish = open.find(({ from, to }) => foal >= from && foal < to)
  if (!wish) return null
  const stallions = eligible(ped, foal, SEX.stallion, { generations: 3, oldest: AGE.oldestFrozen })
  for (const dam of eligible(ped, foal, SEX.mare)) {
    const sire = stallions.find((s) => isRelated(ped, wish.relation, s, dam))
    if (sire === undefined) continue
    open.splice(open.indexOf(wish), 1)
    return [sire, dam]
  }
  return null
}

/** Rank k with probability proportional to 1/(k + 1), so that few stallions sire many foals. */
function popularRank(rng: Rng, size: number): number {
  let total = 0
  const sums = Array.from({ length: size }, (_, k) => (total += (k + 1) ** -1))
  const x = rng.uniform() * total
  return sums.findIndex((sum) => x < sum)
}

/** Horses of one sex in the last generations of breeding age; mares without a foal that year. */
function eligible(
  ped: SamplePedigree,
  foal: number,
  sex: number,
  { generations, oldest } = {
    generations: 2,
    oldest: sex === SEX.mare ? AGE.oldestMare : AGE.oldestStallion,
  },
): number[] {
  const year = ped.birth_year[foal]
  const generation = ped.generation[foal]
  const horses: number[] = []
  for (let i = 0; i < foal; i++) {
    const age = year - ped.birth_year[i]
    const isNear = ped.generation[i] < generation && ped.generation[i] >= generation - generations
    if (ped.sex[i] === sex && isNear && age >= AGE.youngestParent && age <= oldest) horses.push(i)
  }
  return sex === SEX.mare ? horses.filter((mare) => !hasFoal(ped, mare, year)) : horses
}

function hasFoal({ n, dam, birth_year }: SamplePedigree, mare: number, year: number): boolean {
  for (let i = 0; i < n; i++) if (dam[i] === mare && birth_year[i] === year) return true
  return false
}

function isRelated({ sire, dam }: SamplePedigree, relation: Wish['relation'], s: number, d: number): boolean {
  if (relation === 'half_sibs') return sire[s] >= 0 && sire[s] === sire[d] && dam[s] !== dam[d]
  const granddams = [sire[d], dam[d]].filter((p) => p >= 0)
  return sire[d] !== s && granddams.some((p) => sire[p] === s)
}
