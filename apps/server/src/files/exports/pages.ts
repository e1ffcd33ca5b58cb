import type { Right } from '@quarterpole/contract/roles'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'

/** How many rows are read at a time, and what their reader may not see. */
export interface ExportPage {
  readonly limit: number
  readonly hidden: readonly Right[]
}
export type Rows = readonly (readonly Cell[])[]

/** Reads a table in the order of its ids, a page at a time, and writes its rows. */
export async function* pagesOf<T extends { id: number }>(
  page: number,
  read: (after: number) => Promise<T[]>,
  cellsOf: (row: T) => readonly Cell[],
): AsyncGenerator<Rows> {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield rows.map(cellsOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.id
  }
}
