import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import type { FiledHorse, FiledInjury, FiledStart, FiledTest } from './filed.ts'

export type Cell = string | number | boolean | Date | null
export type Rows = readonly (readonly Cell[])[]
export const FORMATS = ['csv', 'xlsx', 'xls'] as const
export type Format = (typeof FORMATS)[number]

export interface ExtraSheet {
  readonly name: string
  readonly rows: Rows
  readonly hidden?: boolean
}

/** A file as some barn keeps it, and what must come of it. */
export interface MessyFile {
  /** The habit, as a sentence’s beginning: the name of the test. */
  readonly habit: string
  readonly fileType: FileType
  /** Horses files imported first: what is on file when the messy one comes. */
  readonly onFile?: string
  readonly rows: Rows
  /** Sheets beside the one of `rows`, in workbooks. */
  readonly sheets?: readonly ExtraSheet[]
  /** Cells merged in workbooks, as A1:D1. */
  readonly merges?: readonly string[]
  /** The bytes of the CSV file where its way of writing is the habit. */
  readonly csv?: () => Uint8Array
  /** All three, unless the habit belongs to one. */
  readonly formats?: readonly Format[]
  readonly createNewHorses?: boolean
  readonly mapping?: Partial<FileMapping>
  readonly outcome: Refused | Imported
}

/** Nothing is written; the groups of errors, each once, sorted. */
export interface Refused {
  readonly refused: readonly string[]
}

/** All that is on file afterwards, and the groups of warnings. Kinds that are not named are empty. */
export interface Imported {
  readonly horses?: readonly FiledHorse[]
  readonly tests?: readonly FiledTest[]
  readonly starts?: readonly FiledStart[]
  readonly injuries?: readonly FiledInjury[]
  readonly warnings?: readonly string[]
}

/** Rows from lines with bars between the cells: what people would type. */
export const grid = (text: string): Cell[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
