import { CoverEventInput, CoverInput } from '@quarterpole/contract/cover'
import { inputShape } from '@quarterpole/contract/fields'
import { HorseInput } from '@quarterpole/contract/horse'
import { InjuryInput } from '@quarterpole/contract/injury'
import type { Private } from '@quarterpole/contract/privacy'
import { byRecordFile } from '@quarterpole/contract/record-kinds'
import { records } from '@quarterpole/contract/records'
import { ToDoInput } from '@quarterpole/contract/to-do'
import { z } from 'zod'
import type { ExportKind } from './export-tables.ts'
import { marksOf } from '../../platform/http/marks.ts'

/** What is typed into the rows of a table; tables that are not here are public. */
const TYPED: Readonly<Partial<Record<ExportKind, z.ZodType>>> = {
  horses: HorseInput,
  injuries: InjuryInput,
  covers: CoverInput,
  to_dos: ToDoInput,
  ...byRecordFile(({ name }) => z.object(inputShape(records[name].fields))),
}
/** Columns of a cover's events. */
const OF_EVENT = 'event_'

/** The right to see a column of an export, if it needs one: by the mark of what is typed into it. */
export function columnNeed(kind: ExportKind, header: string): Private | undefined {
  const typed = TYPED[kind]
  const ofEvent = kind === 'covers' && header.startsWith(OF_EVENT)
  return ofEvent
    ? marksOf(CoverEventInput).members?.get(header.slice(OF_EVENT.length))?.need
    : typed && marksOf(typed).members?.get(header)?.need
}
