import type { Repair, RepairMade, Repairs } from '@quarterpole/contract/upload'
import { shortValue } from './problems.ts'

interface Uses {
  everywhere?: Repair
  readonly rows: Map<number, Repair>
}

/** The user's repairs, by field and the value there, as its problem reports it. */
export class RepairedValues {
  readonly #uses = new Map<string, Map<string, Uses>>()
  readonly #repairs: Repairs

  constructor(repairs: Repairs) {
    this.#repairs = repairs
    for (const repair of repairs) {
      const { field, value, row } = repair
      const ofField = this.#uses.get(field) ?? new Map<string, Uses>()
      const short = shortValue(value)
      const uses: Uses = ofField.get(short) ?? { rows: new Map() }
      if (row === null) uses.everywhere = repair
      else uses.rows.set(row, repair)
      this.#uses.set(field, ofField.set(short, uses))
    }
  }

  /** What to read instead of a value. */
  valueOf(field: string, value: string, line: number): string {
    return this.#repairsOf(field, value, line).at(-1)?.use ?? value
  }

  /** What the repairs changed. @param values each field's values as they are without repairs, with their lines */
  made(values: (field: string) => Iterable<readonly [line: number, value: string]>): RepairMade[] {
    const counts = new Map<Repair, number>(this.#repairs.map((repair) => [repair, 0]))
    for (const field of this.#uses.keys())
      for (const [line, value] of values(field))
        for (const repair of this.#repairsOf(field, value, line))
          counts.set(repair, (counts.get(repair) ?? 0) + 1)
    return [...counts].flatMap(([repair, rows]) => (rows === 0 ? [] : [{ ...repair, rows }]))
  }

  /** A repair of the row counts before one of the whole column, also where it repairs what that one made of the value. */
  #repairsOf(field: string, value: string, line: number): readonly Repair[] {
    const ofField = this.#uses.get(field)
    const uses = ofField?.get(shortValue(value))
    const ofRow = uses?.rows.get(line)
    if (ofRow !== undefined) return [ofRow]
    if (uses?.everywhere === undefined) return []
    const again = ofField?.get(shortValue(uses.everywhere.use))?.rows.get(line)
    return again === undefined ? [uses.everywhere] : [uses.everywhere, again]
  }
}
