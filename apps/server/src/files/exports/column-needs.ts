import { BreedingEventInput, BreedingInput } from '@quarterpole/contract/breeding-record'
import { DutyInput } from '@quarterpole/contract/duty'
import { shapeOf } from '@quarterpole/contract/fields'
import { HorseInput } from '@quarterpole/contract/horse'
import { InjuryInput } from '@quarterpole/contract/injury'
import { marksOf, type Private } from '@quarterpole/contract/privacy'
import { byRecordFile } from '@quarterpole/contract/record-kinds'
import { records } from '@quarterpole/contract/records'
import { z } from 'zod'
import type { ExportKind } from './export-tables.ts'

/** What is typed into the rows of a table; tables that are not here are public. */
const TYPED: Readonly<Partial<Record<ExportKind, z.ZodType>>> = {
  horses: HorseInput,
  injuries: InjuryInput,
  breedings: BreedingInput,
  duties: DutyInput,
  ...byRecordFile(({ name }) => z.object(shapeOf(records[name].fields, 'input'))),
}
/** Columns of a breeding's events. */
const OF_EVENT = 'event_'

/** The right to see a column of an export, if it needs one: by the mark of what is typed into it. */
export function columnNeed(kind: ExportKind, header: string): Private | undefined {
  const typed = TYPED[kind]
  const ofEvent = kind === 'breedings' && header.startsWith(OF_EVENT)
  return ofEvent
    ? marksOf(BreedingEventInput).members?.get(header.slice(OF_EVENT.length))?.need
    : typed && marksOf(typed).members?.get(header)?.need
}
