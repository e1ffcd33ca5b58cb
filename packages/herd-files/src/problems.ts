import type { ImportProblem } from '@quarterpole/contract/data-import'

/** What is wrong with one cell, before it has a place in the file. */
export interface Fault {
  readonly message: string
  readonly remedy: string
  /** Rows one repair would mend share a group. */
  readonly group: string
  /** What to write in the cell’s place, where the user can choose. */
  readonly use?: readonly string[]
}
export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'remedy' in value && 'group' in value

export const fault = (group: string, message: string, remedy: string): Fault => ({ group, message, remedy })

interface Place {
  readonly row: number | null
  readonly field?: string
  readonly value?: string
}

/** Gathers what an import found. Sentences read “Row 23, Foaled: “2/31/2021” is not a date. Type it as …”. */
export class ProblemList {
  readonly problems: ImportProblem[] = []
  #errors = 0

  get hasErrors(): boolean {
    return this.#errors > 0
  }

  error(place: Place, found: Fault): void {
    this.#errors++
    this.#add('error', place, found)
  }

  warn(place: Place, found: Fault): void {
    this.#add('warning', place, found)
  }

  sentences(level: ImportProblem['level']): string[] {
    return this.problems.filter((problem) => problem.level === level).map(sentence)
  }

  #add(
    level: ImportProblem['level'],
    { row, field, value }: Place,
    { group, message, remedy, use }: Fault,
  ): void {
    const near = use === undefined ? {} : { near: { use: [...use], rows: 1 } }
    this.problems.push({
      row,
      field: field ?? null,
      value: value ?? null,
      message,
      remedy,
      group,
      level,
      ...near,
    })
  }
}

function sentence({ row, field, message, remedy }: ImportProblem): string {
  const place = [row === null ? null : `Row ${row}`, field].filter((part) => part !== null).join(', ')
  return [place === '' ? message : `${place}: ${message}`, remedy].filter(Boolean).join(' ')
}
