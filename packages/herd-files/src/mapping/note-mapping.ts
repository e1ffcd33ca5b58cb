import type { FileType } from '@quarterpole/contract/limits'
import type { Field } from '../columns.ts'
import { SEX } from '../horse-words.ts'
import { fault, type ProblemList } from '../problems.ts'
import type { Mapping } from '../column-mapping.ts'

interface Headers {
  readonly fileType: FileType
  readonly header: readonly string[]
  /** What columns that are not read may be: their positions and a field's label. */
  readonly doubtful: ReadonlyMap<number, string>
}

/** Notes what a mapping leaves open: what cannot be, what is missing or contested, what is not read. */
export function noteMapping(mapping: Mapping, problems: ProblemList, headers: Headers): void {
  for (const { field, column, unknown } of mapping.impossible) {
    const found =
      unknown === 'field'
        ? fault('mapping-field', `A file of this kind has no field ${field}.`, 'Remove it from the mapping.')
        : fault('mapping-column', `The file has no column ${column} for ${field}.`, 'Choose another column.')
    problems.error({ row: null }, found)
  }
  noteMissing(missingIn(mapping, headers), problems, headers)
  for (const { field, headers: claimants } of mapping.contested) {
    const found = fault(
      'column-contested',
      `Two columns are read as ${field.label}: ${claimants.join(' and ')}.`,
      'Choose one under Match columns, or rename one of them.',
    )
    problems.error({ row: null }, found)
  }
  noteIgnored(mapping, problems, headers)
}

/** A file needs no sexes, but a column that looks like them is asked about rather than left out. */
const missingIn = ({ missing }: Mapping, { fileType, doubtful }: Headers): readonly Field[] =>
  fileType === 'horses' && [...doubtful.values()].includes(SEX.label) ? [...missing, SEX] : missing

function noteMissing(missing: readonly Field[], problems: ProblemList, { header, doubtful }: Headers): void {
  for (const { label, aliases } of missing) {
    const [alike] = [...doubtful].find(([, may]) => may === label) ?? []
    const [word, other] = aliases
    const others = `header “${word}”${other === undefined ? '' : ` or “${other}”`}`
    const found =
      alike === undefined
        ? fault(
            'column-missing',
            `No column for ${label}.`,
            `Add one with the ${others}, or match a column of the file to it.`,
          )
        : fault(
            'column-missing',
            `No column for ${label}; “${header[alike]}” may be it.`,
            `Choose it under Match columns, or add one with the ${others}.`,
          )
    problems.error({ row: null }, found)
  }
}

function noteIgnored({ ignored }: Mapping, problems: ProblemList, { header, doubtful }: Headers): void {
  if (ignored.length === 0) return
  const named = ignored.map((at) => {
    const label = doubtful.get(at)
    return label === undefined ? header[at] : `${header[at]} (perhaps ${label})`
  })
  const remedy = doubtful.size === 0 ? '' : 'Match them to a field to read them.'
  problems.warn({ row: null }, fault('columns-ignored', `Not read: ${named.join(', ')}.`, remedy))
}
