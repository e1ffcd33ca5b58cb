import type { Rng } from '@quarterpole/numerics/rng'
import { SEX } from './vocabulary.ts'

/** Pedigree of a breed-size herd, with the random draws of its breeding values. Parents before offspring. */
export interface BreedPedigree {
  n: number
  sire: Int32Array
  dam: Int32Array
  sex: Uint8Array
  birth_year: Int16Array
  /** Standard normal Mendelian draws of level and slope. */
  z_level: Float64Array
  z_slope: Float64Array
}

/** Structure of the breed; shares and years are assumptions, chosen to give a mean F of 1–3% (docs/models). */
const BREED = {
  /** Foals per year and stallion at stud, and broodmares per foal. */
  foalsPerSire: 6,
  maresPerFoal: 1.3,
  sireStartsAt: 4,
  mareStartsAt: 4,
  /** Share of foals from outside lines, both parents unknown. */
  outside: 0.02,
  /** Popularity of the k-th best stallion ∝ (k + 3)^−exponent. */
  popularity: 0.98,
  repeatMating: 0.12,
  unknownSire: 0.004,
  unknownDam: 0.006,
  gelded: 0.7,
  /** Error of breeders' judgment about the true value, in genetic standard deviations. */
  misjudgment: 1.8,
}

interface Herd extends BreedPedigree {
  /** Breeding value at 400 yd before inbreeding is known, in genetic standard deviations, and with breeders' error. */
  value: Float32Array
  seen: Float32Array
  retires: Int16Array
  lastMate: Int32Array
  isParent: Uint8Array
  /** Standard deviation of that error. */
  misjudgment: number
}

/**
 * Simulates overlapping generations: each year the best-looking four-year-old colts and fillies join the breeding stock,
 * stallions are used by popularity, and breeders mostly avoid half-sibs and parents. O(horses).
 *
 * @param options  year of the youngest crop; error of breeders' judgment in genetic standard deviations
 */
export function breedPedigree(
  rng: Rng,
  horses: number,
  { lastYear, misjudgment = BREED.misjudgment }: { lastYear: number; misjudgment?: number },
): BreedPedigree {
  const years = horses < 30_000 ? 45 : horses < 300_000 ? 60 : 80
  const births = birthsPerYear(horses, years)
  const herd = emptyHerd(horses, misjudgment)
  const crops: number[] = [0]
  let stallions: number[] = []
  let mares: number[] = []
  for (let y = 0; y < years; y++) {
    const year = lastYear - years + 1 + y
    stallions = stallions.filter((i) => herd.retires[i] > year)
    mares = mares.filter((i) => herd.retires[i] > year)
    for (let back = BREED.sireStartsAt; back <= Math.min(6, y); back++) {
      const crop = { herd, rng, year, from: crops[y - back], to: crops[y - back + 1] }
      recruit(crop, stallions, {
        sex: SEX.stallion,
        wanted: Math.max(4, births[y] / BREED.foalsPerSire),
        best: 0.25,
      })
      recruit(crop, mares, { sex: SEX.mare, wanted: births[y] * BREED.maresPerFoal, best: 0.7 })
    }
    const from = crops[y]
    foalCrop({ herd, rng, year, from, to: from + births[y] }, stallions, mares, y)
    crops.push(from + births[y])
  }
  geld(rng, herd, lastYear)
  const { n, sire, dam, sex, birth_year, z_level, z_slope } = herd
  return { n, sire, dam, sex, birth_year, z_level, z_slope }
}

/** Crop sizes: growth, then a plateau; they add up to `horses`. */
function birthsPerYear(horses: number, years: number): number[] {
  const weights = Array.from({ length: years }, (_, y) => 0.04 + 1 / (1 + Math.exp((0.35 * years - y) / 6)))
  const total = weights.reduce((sum, w) => sum + w, 0)
  const births = weights.map((w) => Math.floor((w / total) * horses))
  births[years - 1] += horses - births.reduce((sum, b) => sum + b, 0)
  return births
}

function emptyHerd(n: number, misjudgment: number): Herd {
  return {
    n,
    sire: new Int32Array(n).fill(-1),
    dam: new Int32Array(n).fill(-1),
    sex: new Uint8Array(n),
    birth_year: new Int16Array(n),
    z_level: new Float64Array(n),
    z_slope: new Float64Array(n),
    value: new Float32Array(n),
    seen: new Float32Array(n),
    retires: new Int16Array(n),
    lastMate: new Int32Array(n).fill(-1),
    isParent: new Uint8Array(n),
    misjudgment,
  }
}

interface Crop {
  herd: Herd
  rng: Rng
  year: number
  /** Rows from … to − 1. */
  from: number
  to: number
}

/** Adds the best-looking of a crop to the breeding stock until it is full. Mutates `atStud`; O(crop log crop). */
function recruit(
  { herd, rng, year, from, to }: Crop,
  atStud: number[],
  { sex, wanted, best }: { sex: number; wanted: number; best: number },
): void {
  if (atStud.length >= wanted) return
  const candidates: number[] = []
  for (let i = from; i < to; i++) if (herd.sex[i] === sex && herd.retires[i] === 0) candidates.push(i)
  candidates.sort((a, b) => herd.seen[b] - herd.seen[a] || a - b)
  const most = Math.min(Math.ceil(candidates.length * best), Math.ceil(wanted - atStud.length))
  for (const i of candidates.slice(0, most)) {
    const seasons = sex === SEX.stallion ? 3 + expYears(rng, 6, 16) : 2 + expYears(rng, 7, 15)
    herd.retires[i] = year + seasons
    atStud.push(i)
  }
}

function expYears(rng: Rng, mean: number, most: number): number {
  return Math.min(most, Math.floor(-mean * Math.log(1 - rng.uniform())))
}

function foalCrop(
  { herd, rng, year, from, to }: Crop,
  stallions: number[],
  mares: number[],
  y: number,
): void {
  stallions.sort((a, b) => herd.seen[b] - herd.seen[a] || a - b)
  const popularity = new Float64Array(stallions.length)
  let total = 0
  for (let k = 0; k < stallions.length; k++) popularity[k] = total += (k + 3) ** -BREED.popularity
  rng.shuffle(mares)
  const founders = BREED.outside + (y < 4 ? 1 : 0.9 * Math.exp(-(y - 4) / 3))
  let next = 0
  for (let i = from; i < to; i++) {
    herd.birth_year[i] = year
    herd.sex[i] = rng.uniform() < 0.5 ? SEX.stallion : SEX.mare
    if (stallions.length > 0 && mares.length > 0 && rng.uniform() >= founders) {
      const dam = next < mares.length ? mares[next++] : rng.pick(mares)
      giveParents(herd, rng, i, { dam, sire: chooseSire(herd, rng, dam, { year, stallions, popularity }) })
    }
    drawValue(herd, rng, i)
  }
}

interface Stud {
  year: number
  stallions: number[]
  /** Cumulative popularity. */
  popularity: Float64Array
}

function chooseSire(herd: Herd, rng: Rng, dam: number, stud: Stud): number {
  const last = herd.lastMate[dam]
  if (last >= 0 && herd.retires[last] > stud.year && rng.uniform() < BREED.repeatMating) return last
  let sire = popularSire(rng, stud)
  for (let tries = 0; tries < 6 && isClose(herd, sire, dam) && rng.uniform() < 0.95; tries++)
    sire = popularSire(rng, stud)
  return sire
}

function popularSire(rng: Rng, { stallions, popularity }: Stud): number {
  const x = rng.uniform() * popularity[popularity.length - 1]
  let low = 0
  let high = popularity.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (popularity[middle] <= x) low = middle + 1
    else high = middle
  }
  return stallions[low]
}

/** Whether they are parent and offspring, half-sibs or full sibs. */
function isClose({ sire, dam }: Herd, s: number, d: number): boolean {
  if (sire[d] === s || dam[s] === d) return true
  return (sire[s] >= 0 && sire[s] === sire[d]) || (dam[s] >= 0 && dam[s] === dam[d])
}

/** Records the parents; occasionally one is unknown to the registry. */
function giveParents(herd: Herd, rng: Rng, i: number, { sire, dam }: { sire: number; dam: number }): void {
  const lost = rng.uniform()
  herd.lastMate[dam] = sire
  if (lost >= BREED.unknownSire) {
    herd.sire[i] = sire
    herd.isParent[sire] = 1
  }
  if (lost < BREED.unknownSire || lost >= BREED.unknownSire + BREED.unknownDam) {
    herd.dam[i] = dam
    herd.isParent[dam] = 1
  }
}

function drawValue(herd: Herd, rng: Rng, i: number): void {
  const s = herd.sire[i]
  const d = herd.dam[i]
  herd.z_level[i] = rng.normal()
  herd.z_slope[i] = rng.normal()
  const known = (s < 0 ? 0 : 1) + (d < 0 ? 0 : 1)
  const average = 0.5 * ((s < 0 ? 0 : herd.value[s]) + (d < 0 ? 0 : herd.value[d]))
  herd.value[i] = average + Math.sqrt(1 - known / 4) * herd.z_level[i]
  herd.seen[i] = herd.value[i] + herd.misjudgment * rng.normal()
}

/** Gelds most colts that were not bred, from age two on. */
function geld(rng: Rng, { n, sex, birth_year, isParent, retires }: Herd, lastYear: number): void {
  for (let i = 0; i < n; i++) {
    const isColt = sex[i] === SEX.stallion && isParent[i] === 0 && retires[i] === 0
    if (isColt && birth_year[i] <= lastYear - 2 && rng.uniform() < BREED.gelded) sex[i] = SEX.gelding
  }
}
