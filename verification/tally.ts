import { normalQuantile } from '@quarterpole/numerics/normal'

/** Errors of predictions, with their stated standard deviations. */
export class Tally {
  readonly #errors: number[] = []
  readonly #sds: number[] = []

  add(error: number, sd: number): void {
    this.#errors.push(error)
    this.#sds.push(sd)
  }

  get count(): number {
    return this.#errors.length
  }

  get meanError(): number {
    return this.#errors.reduce((sum, error) => sum + error, 0) / this.count
  }

  /** Root mean square of the errors over that of the stated standard deviations. */
  get ratio(): number {
    const squares = (of: readonly number[]) => of.reduce((sum, value) => sum + value * value, 0)
    return Math.sqrt(squares(this.#errors) / squares(this.#sds))
  }

  /** Share of the central intervals of this coverage that hold the truth. */
  readonly shareWithin = (coverage: number): number => {
    const reach = normalQuantile(0.5 + coverage / 2)
    return (
      this.#errors.filter((error, i) => Math.abs(error) <= reach * (this.#sds[i] ?? 0)).length / this.count
    )
  }
}
