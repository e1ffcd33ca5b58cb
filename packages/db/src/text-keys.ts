import { isWellFormedAqhaId } from '@quarterpole/contract/aqha-id'
import { RECORD_NAMES, records } from '@quarterpole/contract/records'
import { nameKey } from '@quarterpole/contract/name-key'
import { type SearchedFields, searchText } from '@quarterpole/contract/search-text'

/** The columns of a horse that are made of its texts. */
export const horseKeys = (fields: SearchedFields) => ({
  name_key: nameKey(fields.name),
  owner_key: fields.owner === null ? null : nameKey(fields.owner),
  search_text: searchText(fields),
})

/** The column of an injury that is made of its type. */
export const injuryKeys = ({ type }: { type: string }) => ({ type_key: nameKey(type) })

/** A horse's columns that follow from what was entered. */
type HorseTexts = SearchedFields & { readonly foaled: string | null }
export const computedOfHorse = (fields: HorseTexts) => ({
  ...horseKeys(fields),
  aqha_valid:
    fields.aqha_id === null ? null : isWellFormedAqhaId(fields.aqha_id) ? (1 as const) : (0 as const),
  birth_year: fields.foaled === null ? null : Number(fields.foaled.slice(0, 4)),
})

/** Records of the barn are found by their names. */
const BY_NAME = RECORD_NAMES.filter((name) => records[name].of === 'barn')

/** Columns that follow from others. */
export const COMPUTED: Readonly<Partial<Record<string, readonly string[]>>> = {
  horse: ['name_key', 'owner_key', 'search_text', 'aqha_valid', 'birth_year'],
  injury: ['type_key'],
  ...Object.fromEntries(BY_NAME.map((name) => [name, ['name_key']])),
}

/** A row of any table with its {@link COMPUTED} columns updated. */
export function withComputed<Row extends Readonly<Record<string, unknown>>>(table: string, row: Row): Row {
  // Rows of these tables have the texts.
  if (table === 'horse') return { ...row, ...computedOfHorse(row as unknown as HorseTexts) }
  if (table === 'injury') return { ...row, ...injuryKeys(row as unknown as { type: string }) }
  if ((BY_NAME as readonly string[]).includes(table))
    return { ...row, name_key: nameKey(String(row['name'])) }
  return row
}
