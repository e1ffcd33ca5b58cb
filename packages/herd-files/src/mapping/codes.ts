import type { UnknownCodes } from '@quarterpole/contract/import-mapping'
import { type FileType, MAX_CODES, type MappingFormat } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { type CodedField, codedFields, type TrackName } from './coded-fields.ts'
import { isAmerican } from './formats.ts'
import { ALIKE, similarity } from './similarity.ts'

/** The most different values a column of codes has. */
const MAX_SPELLINGS = 20_000

export interface CodeOptions {
  readonly fileType: FileType
  readonly format: MappingFormat
  readonly tracks: readonly TrackName[]
}

/** The values of coded columns that nobody here understands, the most frequent first, with what they may stand for. */
export function unknownCodes(cells: Cells, { fileType, format, tracks }: CodeOptions): UnknownCodes[] {
  return codedFields(fileType, tracks)
    .filter(({ field }) => cells.has(field))
    .map((coded) => codesOf(cells, coded, format))
    .filter(({ codes }) => codes.length > 0)
}

function codesOf(cells: Cells, coded: CodedField, format: MappingFormat): UnknownCodes {
  const understands = coded.reader(cells)
  const rows = new Map<string, number>()
  for (let index = 0; index < cells.count && rows.size < MAX_SPELLINGS; index++) {
    if (cells.isBlank(index)) continue
    const value = cells.text(index, coded.field)
    const before = rows.get(value)
    if (before !== undefined) rows.set(value, before + 1)
    else if (!understands(value, index)) rows.set(value, 1)
  }
  const codes = [...rows].toSorted(([, a], [, b]) => b - a)
  return {
    field: coded.field,
    needed: coded.needed,
    codes: codes.slice(0, MAX_CODES).map(([value, count]) => ({
      value,
      rows: count,
      suggested: isUntoldPlace(value, coded, cells) ? 'UNPLACED' : suggested(value, coded, format),
    })),
    more: Math.max(0, codes.length - MAX_CODES),
    choices: [...coded.choices],
  }
}

/** “finish_top3”: a column of the first places alone. The horses behind them ran and are left blank. */
const FIRST_PLACES = /\b(?:top|first) ?(?:3|three|4|four)\b|\bin the money\b/
function isUntoldPlace(value: string, { field }: CodedField, cells: Cells): boolean {
  if (field !== 'finish' || value !== '') return false
  return FIRST_PLACES.test(normalHeader(cells.header('finish')))
}

/** What a code most likely stands for: by the file's origin, or as a slip of the pen; null where nothing is close. */
function suggested(value: string, { field, choices }: CodedField, format: MappingFormat): string | null {
  if (field === 'sex' && isAmerican(format) && /^m$/i.test(value)) return 'Mare'
  const wanted = normalHeader(value)
  const ranked = choices
    .filter((choice) => choice.value !== '')
    .map((choice) => ({ choice, alike: similarity(wanted, normalHeader(choice.label)) }))
    .toSorted((a, b) => b.alike - a.alike)
  const [first, second] = ranked
  if (first === undefined || first.alike < ALIKE || first.alike === second?.alike) return null
  return first.choice.value
}
