import { type FileType, FORMAT_HEADERS, type MappingFormat } from '@quarterpole/contract/limits'
import { type Field, FIELDS, normalHeader } from '../columns.ts'

/** Fields of a kind of file, with the format’s own headers first: they count as our words. */
export function fieldsOf(fileType: FileType, format: MappingFormat): readonly Field[] {
  const own = new Map(
    Object.entries(FORMAT_HEADERS[format]).map(([name, text]) => [name, normalHeader(text)]),
  )
  return FIELDS[fileType].map((field) => {
    const first = own.get(field.name)
    return first === undefined
      ? field
      : { ...field, aliases: [first, ...field.aliases.filter((alias) => alias !== first)] }
  })
}

/** Both registries' files are American: 1/2/2019 is the second of January, and M is a mare. */
export const isAmerican = (format: MappingFormat) => format !== 'custom'
