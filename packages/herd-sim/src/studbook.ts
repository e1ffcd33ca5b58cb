import type { Rng } from '@quarterpole/numerics/rng'
import { SEX } from './vocabulary.ts'

const AGE = { stallion: { from: 4, to: 20 }, mare: { from: 5, to: 17 } }
/** Error of breeders' judgment of a horse, in genetic standard deviations. */
const MISJUDGMENT = 1.8

export interface Parents {
  sire: number
  dam: number
}

/** What a breeder may use: stallions, the best first, how much the best are preferred, and which mares. */
export interface Stock {
  stallions: readonly number[]
  /** Popularity of the k-th stallion ∝ (k + 3)^−preference. */
  preference: number
  isMare?: (row: number) => boolean
}

/** Horses by row, registered parents first, with the standard normal draws of their breeding values. */
export class Studbook {
  readonly #rng: Rng
  readonly sire: number[] = []
  readonly dam: number[] = []
  readonly sex: number[] = []
  readonly birth_year: number[] = []
  readonly z_level: number[] = []
  readonly z_slope: number[] = []
  /** What breeders think of a horse at 400 yd, in genetic standard deviations; inbreeding is not counted. */
  readonly seen: number[] = []
  readonly #value: number[] = []
  /** "mare year" of every foal. */
  readonly #foaled = new Set<string>()

  constructor(rng: Rng) {
    this.#rng = rng
  }

  get length() {
    return this.sire.length
  }

  /** Registers a foal, of a drawn sex unless one is given. @returns its row */
  foal(year: number, parents: Parents | null, sex?: number): number {
    const rng = this.#rng
    const { sire, dam } = parents ?? { sire: -1, dam: -1 }
    const level = rng.normal()
    const average = parents === null ? 0 : 0.5 * (this.#value[sire] + this.#value[dam])
    const value = average + Math.sqrt(parents === null ? 1 : 0.5) * level
    this.sire.push(sire)
    this.dam.push(dam)
    this.sex.push(sex ?? (rng.uniform() < 0.5 ? SEX.stallion : SEX.mare))
    this.birth_year.push(year)
    this.z_level.push(level)
    this.z_slope.push(rng.normal())
    this.#value.push(value)
    this.seen.push(value + rng.normal(0, MISJUDGMENT))
    if (dam >= 0) this.#foaled.add(`${dam} ${year}`)
    return this.length - 1
  }

  /** Parents nobody else has, with so many generations behind them; null for none. */
  line(year: number, generations: number): Parents | null {
    if (generations === 0) return null
    const one = (sex: number) => {
      const born = year - 5 - this.#rng.int(8)
      return this.foal(born, this.line(born, generations - 1), sex)
    }
    return { sire: one(SEX.stallion), dam: one(SEX.mare) }
  }

  /** Horses that breed in a year, by their age. */
  ofAge(year: number, sex: 'stallion' | 'mare'): number[] {
    const { from, to } = AGE[sex]
    const rows: number[] = []
    for (let row = 0; row < this.length; row++) {
      const age = year - this.birth_year[row]
      if (this.sex[row] === SEX[sex] && age >= from && age <= to) rows.push(row)
    }
    return rows
  }

  hasFoal = (mare: number, year: number) => this.#foaled.has(`${mare} ${year}`)

  /** A stallion by popularity and a mare without a foal that year, not close kin; null where there are none. */
  mate(year: number, stock: Stock): Parents | null {
    const mares = this.ofAge(year, 'mare').filter(
      (row) => (stock.isMare?.(row) ?? true) && !this.hasFoal(row, year),
    )
    if (stock.stallions.length === 0 || mares.length === 0) return null
    const dam = this.#rng.pick(mares)
    return { sire: this.stallionFor(dam, stock), dam }
  }

  /** A stallion by popularity who is not close kin of the mare, if there is one. */
  stallionFor(dam: number, { stallions, preference }: Stock): number {
    let total = 0
    const sums = stallions.map((_, k) => (total += (k + 3) ** -preference))
    const popular = () => {
      const x = this.#rng.uniform() * total
      return stallions[sums.findIndex((sum) => x < sum)]
    }
    let sire = popular()
    for (let tries = 0; tries < 8 && this.#isClose(sire, dam); tries++) sire = popular()
    return sire
  }

  /** Parent and offspring, or sibs. */
  #isClose(s: number, d: number): boolean {
    const { sire, dam } = this
    if (sire[d] === s || dam[s] === d) return true
    return (sire[s] >= 0 && sire[s] === sire[d]) || (dam[s] >= 0 && dam[s] === dam[d])
  }
}
