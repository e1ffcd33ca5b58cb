import { createHash } from 'node:crypto'
import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { Choices } from '../choices.ts'
import { normalHeader } from '../columns.ts'
import { ownWidth } from '../left-out-columns.ts'

/** How somebody wants a file to be read, with every name in a map of its own: names in files are anything. */
export interface FileChoice {
  /** Our field → source column. */
  readonly columns: ReadonlyMap<string, string>
  readonly unread: ReadonlySet<string>
  /** Our field → value in the file → what it stands for. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly choices: Choices
}

export function choiceOf({
  columns = {},
  unread = [],
  values = {},
  choices = {},
}: Partial<FileMapping>): FileChoice {
  return {
    columns: new Map(Object.entries(columns)),
    unread: new Set(unread),
    values: new Map(Object.entries(values).map(([field, codes]) => [field, new Map(Object.entries(codes))])),
    choices,
  }
}

/** Whether a mapping leaves everything to the server. */
export const saysNothing = ({ columns = {}, unread = [], values = {}, choices = {} }: Partial<FileMapping>) =>
  unread.length === 0 && [columns, values, choices].every((part) => Object.keys(part).length === 0)

/** The same for files with the same columns, in whatever order, case and punctuation. */
export function headerFingerprint(header: readonly string[]): string {
  const names = header.slice(0, ownWidth(header)).map(normalHeader).filter(Boolean).toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
