import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from './cells.ts'
import { bareNameKey } from './identity/horse-index.ts'
import { pairIn } from './identity/parents-cell.ts'
import { fault, isFault, type ProblemList } from './problems.ts'
import { readRegistration } from './values/registration.ts'

const PARENTS = [
  ['sire', 'sire_aqha_id'],
  ['dam', 'dam_aqha_id'],
  ['pedigree', null],
] as const

/**
 * The rows that cannot go in on their own: those with errors, those that one of these contradicts, and those that name
 * the horse of such a row as a parent. The others point to nothing that is not written.
 */
export class WaitingRows {
  readonly #cells: Cells
  readonly #isOnFile: (name: string, aqhaId: string) => boolean
  readonly #rows = new Set<number>()
  /** Names and numbers of the horses of waiting rows, with the line. */
  readonly #horses = new Map<string, number>()

  /** @param isOnFile  whether a row of this name and number speaks of a horse on file */
  constructor(cells: Cells, isOnFile: (name: string, aqhaId: string) => boolean) {
    this.#cells = cells
    this.#isOnFile = isOnFile
  }

  /** Positions in the table. */
  get rows(): ReadonlySet<number> {
    return this.#rows
  }

  /** Adds the rows with errors and all that wait for them, whose reasons are noted with the cells' problems. */
  add(found: ProblemList): void {
    const lines = new Set(found.problems.flatMap(({ level, row }) => (level === 'error' ? (row ?? []) : [])))
    for (const index of this.#goodRows()) {
      const line = this.#cells.line(index)
      const beside = found.besides.get(line)
      if (beside !== undefined && !lines.has(line)) this.#noteBeside(index, beside)
      if (lines.has(line) || beside !== undefined) this.#wait(index)
    }
    while (this.#addFoals());
  }

  *#goodRows(): Generator<number> {
    for (const index of this.#cells.filledRows()) if (!this.#rows.has(index)) yield index
  }

  #noteBeside(index: number, row: number): void {
    const found = fault('row-beside', `Row ${row} says otherwise.`, 'Correct one of the two rows.')
    this.#cells.error(index, 'name', found)
  }

  #wait(index: number): void {
    this.#rows.add(index)
    const name = this.#cells.text(index, 'name')
    const number = this.#numberIn(index, 'aqha_id')
    if (number !== null && this.#isOnFile(nameKey(name), number)) return
    const line = this.#cells.line(index)
    for (const key of keysOf(name)) this.#horses.set(key, line)
    if (number !== null) this.#horses.set(`#${number}`, line)
  }

  /** Rows that name a waiting horse as a parent wait as well. @returns whether there were any */
  #addFoals(): boolean {
    const before = this.#rows.size
    if (this.#horses.size === 0 || !PARENTS.some(([field]) => this.#cells.has(field))) return false
    for (const index of this.#goodRows()) {
      for (const [field, numberField] of PARENTS) {
        const line = this.#waitingParent(index, field, numberField)
        if (line === undefined) continue
        const said = this.#cells.text(index, field)
        const found = fault(
          'row-waits',
          `${said} is in row ${line}, which needs a fix first.`,
          `Fix row ${line}; this row goes in with it.`,
        )
        this.#cells.error(index, field, found)
        this.#wait(index)
        break
      }
    }
    return this.#rows.size > before
  }

  #waitingParent(index: number, field: string, numberField: string | null): number | undefined {
    const text = this.#cells.text(index, field)
    const number = numberField === null ? null : this.#numberIn(index, numberField)
    const keys = [text, ...(pairIn(text) ?? [])].flatMap(keysOf)
    if (number !== null) keys.unshift(`#${number}`)
    return keys.map((key) => this.#horses.get(key)).find((line) => line !== undefined)
  }

  #numberIn(index: number, field: string): string | null {
    if (!this.#cells.has(field)) return null
    const read = readRegistration(this.#cells.text(index, field))
    return read === null || isFault(read) ? null : read.id
  }
}

/** The keys of a name, with and without a mark of breed or country. */
function keysOf(name: string): string[] {
  if (name === '') return []
  const bare = bareNameKey(name)
  return bare === null ? [nameKey(name)] : [nameKey(name), bare]
}
