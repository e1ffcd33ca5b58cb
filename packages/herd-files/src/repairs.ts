import type { Repair, RepairMade, Repairs } from '@quarterpole/contract/upload'
import { shortValue } from './problems.ts'

interface Use {
  everywhere?: string
  readonly rows: Map<number, string>
}

/** The user's repairs, by field and the value the file has there, as its problem reports it. */
export class RepairedValues {
  readonly #uses = new Map<string, Map<string, Use>>()
  readonly #repairs: Repairs

  constructor(repairs: Repairs) {
    this.#repairs = repairs
    for (const { field, value, row, use } of repairs) {
      const ofField = this.#uses.get(field) ?? new Map<string, Use>()
      const short = shortValue(value)
      const uses: Use = ofField.get(short) ?? { rows: new Map() }
      if (row === null) uses.everywhere = use
      else uses.rows.set(row, use)
      this.#uses.set(field, ofField.set(short, uses))
    }
  }

  /** What to read instead of a value. A repair of the row counts before one of the whole column. */
  valueOf(field: string, value: string, line: number): string {
    const uses = this.#uses.get(field)?.get(shortValue(value))
    return uses?.rows.get(line) ?? uses?.everywhere ?? value
  }

  /** What the repairs changed. @param values each field's values as they are without repairs, with their lines */
  made(values: (field: string) => Iterable<readonly [line: number, value: string]>): RepairMade[] {
    const counts = new Map<Repair, number>(this.#repairs.map((repair) => [repair, 0]))
    for (const [field, ofField] of this.#uses) {
      for (const [line, value] of values(field)) {
        const short = shortValue(value)
        const uses = ofField.get(short)
        if (uses === undefined) continue
        const row = uses.rows.has(line) ? line : null
        const repair = this.#repairs.findLast(
          (one) => one.field === field && shortValue(one.value) === short && one.row === row,
        )
        if (repair !== undefined) counts.set(repair, (counts.get(repair) ?? 0) + 1)
      }
    }
    return [...counts].flatMap(([repair, rows]) => (rows === 0 ? [] : [{ ...repair, rows }]))
  }
}
