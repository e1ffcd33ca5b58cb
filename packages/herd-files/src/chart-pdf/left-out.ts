import type { RunnerRow } from './runner-rows.ts'

const OUR_CODES: ReadonlySet<string> = new Set(['QH', 'Q', 'QUARTER HORSE'])
const BREED_BEHIND_NAME = /\((QH|TB|PT|AP|AR)\)$/i

/** Counts what is not for Quarter Horses, and so is not read. */
export class LeftOut {
  readonly #races = new Map<string, number>()
  #runners = 0

  add(breed: string): void {
    this.#races.set(breed, (this.#races.get(breed) ?? 0) + 1)
  }

  /** Which runners of a mixed race are ours; a race that says no breed has none. */
  runnersOf(rows: readonly RunnerRow[]): (row: RunnerRow) => boolean {
    const isOurs = ({ breed, name }: RunnerRow) =>
      OUR_CODES.has(breed || (BREED_BEHIND_NAME.exec(name)?.[1] ?? '').toUpperCase())
    const others = rows.filter((row) => !isOurs(row)).length
    if (others < rows.length) this.#runners += others
    return isOurs
  }

  notes(): string[] {
    const races = [...this.#races].map(([breed, count]) => {
      const what = breed === 'Mixed' ? 'of mixed breeds without the breed of each runner' : `for ${breed}s`
      return `${count} ${count === 1 ? 'race' : 'races'} ${what}`
    })
    const runners = this.#runners === 0 ? [] : [`${this.#runners} runners of other breeds in mixed races`]
    const all = [...races, ...runners]
    if (all.length === 0) return []
    const isOne = all.length === 1 && all[0]?.startsWith('1 ') === true
    return [`${all.join(', ')} ${isOne ? 'was' : 'were'} left out: we read Quarter Horse races.`]
  }
}
