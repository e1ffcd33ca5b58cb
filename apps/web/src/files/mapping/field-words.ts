import { capital } from '@quarterpole/contract/capital'
import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import { FILE_TYPES, type FileType, type MappingFormat } from '@quarterpole/contract/limits'
import { byRecordFile, FILE_KINDS, type FileKind } from '@quarterpole/contract/record-kinds'
import type { Choice } from '../../ui/Field.tsx'

/** The three identifying fields, in display order. */
export const KEY_FIELDS = [
  ['name', 'Horse name'],
  ['aqha_id', 'AQHA number'],
  ['foaled', 'Foaling date'],
] as const
const KEY_WORDS: ReadonlyMap<string, string> = new Map(KEY_FIELDS)

export const FORMATS: readonly (Choice<MappingFormat> & { hint: string })[] = [
  {
    value: 'aqha',
    label: 'AQHA Export',
    hint: 'The registry’s own column names. 1/2/2019 is January 2 and M is a mare.',
  },
  {
    value: 'equibase',
    label: 'Equibase CSV',
    hint: 'Charts and past performances. 1/2/2019 is January 2 and M is a mare.',
  },
  {
    value: 'custom',
    label: 'Custom Format',
    hint: 'Your own spreadsheet: any headers, any codes. We’ll ask about anything unclear.',
  },
]

export const KINDS: Record<FileKind, string> = {
  horses: 'Horses',
  genetics: 'Genetics',
  race_results: 'Race results',
  injuries: 'Injuries',
  ...byRecordFile(({ nouns }) => capital(nouns)),
  bookings: 'Stallion book bookings',
  covers: 'Breedings',
  to_dos: 'To-dos',
}
export const kindChoices: readonly Choice<FileType>[] = FILE_TYPES.map((value) => ({
  value,
  label: KINDS[value],
}))

/** Every kind of file that may be dropped. */
export const droppedKindChoices: readonly Choice<FileKind>[] = FILE_KINDS.map((value) => ({
  value,
  label: KINDS[value],
}))

/** A field's display name. */
export function fieldWord({ fields }: Pick<ImportPreview, 'fields'>, name: string): string {
  return KEY_WORDS.get(name) ?? fields.find((field) => field.name === name)?.label ?? name
}
