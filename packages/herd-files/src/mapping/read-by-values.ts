import type { FileType } from '@quarterpole/contract/limits'
import type { Table } from '@quarterpole/sheet-reader/table'
import type { Mapping } from '../column-mapping.ts'
import { HORSE_HABITS } from './horse-habits.ts'
import { RACE_HABITS } from './race-habits.ts'
import { type Habit, type ReadByValues, ValueColumns } from './value-columns.ts'

const HABITS: Record<FileType, readonly Habit[]> = {
  horses: HORSE_HABITS,
  genetics: [],
  race_results: RACE_HABITS,
  injuries: [],
}

/**
 * What the values of the columns say where they contradict their headers, or where the header is none of ours. What
 * the user chose is left as it is.
 *
 * @param chosen  fields whose column the user named
 */
export function readByValues(
  fileType: FileType,
  table: Table,
  mapping: Mapping,
  chosen: ReadonlySet<string>,
): ReadByValues {
  const columns = new ValueColumns(fileType, table, mapping, chosen)
  for (const habit of HABITS[fileType]) habit(columns)
  return columns.result()
}
