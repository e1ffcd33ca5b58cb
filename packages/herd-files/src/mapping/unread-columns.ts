import type { UnreadColumns } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import type { Mapping } from '../column-mapping.ts'
import { FIELDS } from '../columns.ts'
import type { Table } from '@quarterpole/sheet-reader/table'
import { sourceColumns } from './source-columns.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/**
 * The columns nothing was read from, with what they hold and may be, and the fields without a column.
 *
 * @param doubtful  labels of fields that a column may be, by its position
 */
export function unreadColumns(
  fileType: FileType,
  table: Table,
  { mapping, doubtful }: { readonly mapping: Mapping; readonly doubtful: ReadonlyMap<number, string> },
): UnreadColumns {
  if (mapping.ignored.length === 0) return { columns: [], fields: [] }
  const fields = FIELDS[fileType].filter(({ name }) => !mapping.columnOf.has(name))
  const columns = sourceColumns(table)
  return {
    columns: mapping.ignored.map((at) => ({
      column: columns[at]?.name ?? '',
      samples: [...new Set(columns[at]?.values)]
        .slice(0, SAMPLES)
        .map((text) => text.slice(0, SAMPLE_LENGTH)),
      suggested: fields.find(({ label }) => label === doubtful.get(at))?.name ?? null,
    })),
    fields: fields.map(({ name, label }) => ({ name, label })),
  }
}
