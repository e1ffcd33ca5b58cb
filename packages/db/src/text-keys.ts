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

/** Columns that hold the normal form of others, which they follow. */
export const TEXT_KEYS: Readonly<Partial<Record<string, readonly string[]>>> = {
  horse: ['name_key', 'owner_key', 'search_text'],
  injury: ['type_key'],
}

/** A row of any table with its {@link TEXT_KEYS} updated. */
export function withTextKeys<Row extends Readonly<Record<string, unknown>>>(table: string, row: Row): Row {
  // Rows of these tables have the texts.
  if (table === 'horse') return { ...row, ...horseKeys(row as unknown as SearchedFields) }
  if (table === 'injury') return { ...row, ...injuryKeys(row as unknown as { type: string }) }
  return row
}
