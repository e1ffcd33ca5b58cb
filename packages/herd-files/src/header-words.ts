import type { FileType } from '@quarterpole/contract/limits'
import type { HeaderWords, RowColumns } from '@quarterpole/sheet-reader/header-words'
import { FIELDS, normalHeader } from './columns.ts'
import { NAMED_BY_SEX } from './horse-words.ts'
import { markerOfTest } from './genetic-test-names.ts'
import { mapColumns } from './mapping/map-columns.ts'
import { isFault } from './problems.ts'
import { readDate } from './values/dates.ts'
import { isStatusKnown } from './values/finish.ts'
import { readInjuryStatus } from './values/injury-values.ts'
import { sexReader } from './values/sex.ts'

const ALL_FIELDS = Object.values(FIELDS).flat()
const KNOWN: ReadonlySet<string> = new Set(
  ALL_FIELDS.flatMap(({ label, aliases }) => [...aliases, normalHeader(label)]),
)
const HORSE_WORDS: ReadonlySet<string> = new Set(
  ALL_FIELDS.filter(({ name }) => name === 'name')
    .flatMap(({ aliases }) => aliases)
    .filter((word) => !NAMED_BY_SEX.split(', ').includes(word)),
)
const readSex = sexReader([])

const LATEST = '9999-12-31'

/** What the reader needs to know to find the header and the end of a table in a file of this kind. */
export const headerWords = (
  fileType: FileType,
  mapping: Readonly<Record<string, string>> = {},
): HeaderWords => ({
  normal: normalHeader,
  isKnown: isKnownHeader,
  isDistinctive: isDistinctiveHeader,
  isListed: (text) => markerOfTest(text).kind !== 'unknown',
  isDay,
  ownColumns: (header) => new Set(mapColumns(fileType, header).columnOf.values()),
  rowColumns: (header) => rowColumns(fileType, header, mapping),
})

export const isDay = (text: string) =>
  (['day_first', 'month_first'] as const).some((order) => {
    const read = readDate(text, { order, system: '1900', latest: LATEST })
    return read !== null && !isFault(read)
  })

function rowColumns(
  fileType: FileType,
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
): RowColumns | null {
  const { columnOf } = mapColumns(fileType, header, new Map(Object.entries(mapping)))
  const key = columnOf.get('name')
  if (key === undefined) return null
  const required = FIELDS[fileType].flatMap(({ name, required: isRequired }) => {
    const at = columnOf.get(name)
    const isExpected = isRequired === true || (fileType === 'horses' && name === 'sex')
    return isExpected && at !== undefined && at !== key ? [at] : []
  })
  return { key, required }
}

const isKnownHeader = (text: string): boolean => KNOWN.has(normalHeader(text))

/**
 * Known headers that are not also values. S, Mare, Cleared and DNF appear both as headers and as cells, so they prove
 * nothing by themselves.
 */
const DISTINCTIVE: ReadonlySet<string> = new Set(
  [...KNOWN].filter((word) => word.length > 1 && (HORSE_WORDS.has(word) || !isValue(word))),
)
const isDistinctiveHeader = (text: string): boolean => DISTINCTIVE.has(normalHeader(text))

function isValue(word: string): boolean {
  const status = readInjuryStatus(word)
  return !isFault(readSex(word)) || (status !== null && !isFault(status)) || isStatusKnown(word.toUpperCase())
}
