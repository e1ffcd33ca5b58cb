import type { ImportProblem } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import type { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { isFault } from '../problems.ts'
import { readColor } from '../values/colors.ts'
import { type DateOrder, readDate } from '../values/dates.ts'
import { codedFields, type TrackName } from './coded-fields.ts'
import { DATE_FIELDS } from './shapes.ts'
import { ALIKE, jaroWinkler, similarity, squashed } from './similarity.ts'

/** A word that may be meant, and what to write for it. */
interface Word {
  readonly word: string
  readonly use: string
}
const same = (word: string): Word => ({ word, use: word })

/** Words of fields that the mapping helper does not ask about, and common ones beside the choices of those it does. */
const MORE_WORDS: Readonly<Record<string, readonly Word[]>> = {
  'horses sex': ['Filly', 'Colt', 'Stud', 'Ridgling', 'Broodmare', 'Spayed mare'].map(same),
  'horses status': ['Alive', 'Died', 'Dead', 'Deceased', 'Sold', 'Retired'].map(same),
  'horses role': ['Broodmare', 'At stud', 'In training', 'Young stock', 'Weanling', 'Yearling'].map(same),
  'horses is_mine': ['Mine', 'Reference'].map(same),
  'race_results track': KNOWN_TRACKS.flatMap(({ name, alsoKnownAs }) =>
    alsoKnownAs.map((word) => ({ word, use: name })),
  ),
}

/** Problems in which a name was not found, or found to be somebody else’s. */
const NAME_GROUPS: ReadonlySet<string> = new Set(['parent-stub', 'unmatched', 'aqha-other-horse'])
const DATE_GROUPS: ReadonlySet<string> = new Set(['date-unreadable', 'date-future'])
/** Not understood because it means two things. */
const EITHER: Readonly<Record<string, readonly string[]>> = { 'sex-m-or-f': ['Mare', 'Stallion', 'Gelding'] }
const MAX_USES = 3
/** Names differ by less than words do: Fast Dash and Fast Dart are two horses. */
const SAME_NAME = 0.94
/** More than this many names are not looked for. */
export const MAX_NAMES = 100

export interface NearOptions {
  readonly fileType: FileType
  readonly tracks: readonly TrackName[]
  /** YYYY-MM-DD; no later date is read. */
  readonly today: string
  /** Names that `wantedNames` may be slips of, on file or in the file. */
  readonly names: readonly string[]
}

/** The names in the problems that may be slips of a name on file or in the file. */
export function wantedNames(problems: readonly ImportProblem[]): string[] {
  const names = new Set<string>()
  for (const { group, value } of problems)
    if (NAME_GROUPS.has(group) && value !== null && value !== '' && names.size < MAX_NAMES) names.add(value)
  return [...names]
}

/** Every problem, with what its value may stand for where something known is near. */
export function withNearValues(
  cells: Cells,
  { fileType, tracks, today, names }: NearOptions,
): ImportProblem[] {
  const words = wordsByField(fileType, tracks)
  const uses = new Map<string, readonly string[]>()
  const usesOf = ({ group, field, value, near }: ImportProblem): readonly string[] => {
    if (near !== undefined) return near.use // the finder of the problem knows better
    if (field === null || value === null || value === '' || !cells.has(field)) return []
    const key = [group, field, value].join('\u001f')
    const before = uses.get(key)
    if (before !== undefined) return before
    const found = NAME_GROUPS.has(group)
      ? nearNames(value, names)
      : DATE_FIELDS[fileType].includes(field)
        ? DATE_GROUPS.has(group)
          ? otherDates(value, today)
          : []
        : (EITHER[group] ?? nearWords(value, words.get(field) ?? [], field))
    uses.set(key, found)
    return found
  }
  const found = cells.problems.problems.map((problem) => ({ problem, use: usesOf(problem) }))
  const near = found.flatMap(({ problem, use }) => (use.length > 0 ? problem : []))
  const alike = { errors: errorRows(near), rows: countsOf(cells, near) }
  return found.map(({ problem, use }) =>
    use.length === 0 ? problem : { ...problem, near: { use: [...use], rows: rowsAlike(problem, alike) } },
  )
}

function wordsByField(fileType: FileType, tracks: readonly TrackName[]): Map<string, Word[]> {
  const words = new Map<string, Word[]>(
    codedFields(fileType, tracks).map(({ field, choices }) => [
      field,
      choices.flatMap(({ value, label }) =>
        value === ''
          ? []
          : [{ word: value, use: value }, ...(label === value ? [] : [{ word: label, use: value }])],
      ),
    ]),
  )
  for (const [key, more] of Object.entries(MORE_WORDS)) {
    const [kind, field = ''] = key.split(' ')
    if (kind === fileType) words.set(field, [...(words.get(field) ?? []), ...more])
  }
  return words
}

/** The likest words, and none where the value is one of them: then it is not the word that is wrong. */
function nearWords(value: string, words: readonly Word[], field: string): string[] {
  if (field === 'color') {
    const { couldBe } = readColor(value)
    if (couldBe.length > 0) return couldBe.filter((color) => color !== 'something else')
  }
  const wanted = normalHeader(value)
  const ranked = words
    .map(({ word, use }) => ({ use, alike: likeness(wanted, normalHeader(word)) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
  if (ranked[0]?.alike === 1) return []
  return [...new Set(ranked.map(({ use }) => use))].slice(0, MAX_USES)
}

const likeness = (a: string, b: string) => Math.max(similarity(a, b), jaroWinkler(squashed(a), squashed(b)))

/** Names that differ in a letter or two; numbers tell horses apart. */
export function nearNames(value: string, names: readonly string[]): string[] {
  const wanted = nameKey(value)
  const number = numbersIn(wanted)
  const ranked = names
    .map((name) => ({ name, key: nameKey(name) }))
    .filter(({ key }) => key !== wanted && numbersIn(key) === number)
    .map(({ name, key }) => ({ name, alike: jaroWinkler(wanted, key) }))
    .filter(({ alike }) => alike >= SAME_NAME)
    .toSorted((a, b) => b.alike - a.alike)
  return [...new Set(ranked.map(({ name }) => name))].slice(0, MAX_USES)
}

/** Arabic and Roman numbers of a name key. */
const numbersIn = (key: string) => (key.match(/\d+|\b[ivx]+\b/g) ?? []).join(' ')

/** The days a date may be that is none as it stands: its parts in another order, a month or day typed as year first. */
function otherDates(value: string, latest: string): string[] {
  const orders: readonly DateOrder[] = ['month_first', 'day_first']
  const swapped = value.replace(/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, '$1-$4-$3')
  const days = [value, swapped].flatMap((text) =>
    orders.flatMap((order) => {
      const read = readDate(text, { order, system: '1900', latest })
      return read === null || isFault(read) || read.precision === 'year' ? [] : read.date
    }),
  )
  return [...new Set(days)]
}

/**
 * In how many rows at once the value may be read as another: in all that have it, unless some of them are right as they
 * are. An error is reported in each of its rows, a warning in the first.
 */
function rowsAlike(problem: ImportProblem, { errors, rows }: Alike): number {
  const inColumn = rows.get(keyOf(problem)) ?? 1
  return problem.level === 'error' && (errors.get(keyOf(problem))?.size ?? 0) < inColumn ? 1 : inColumn
}

interface Alike {
  /** Rows with an error at the value. */
  readonly errors: ReadonlyMap<string, ReadonlySet<number | null>>
  /** Count of rows with the value. */
  readonly rows: ReadonlyMap<string, number>
}

function errorRows(problems: readonly ImportProblem[]): Alike['errors'] {
  const rows = new Map<string, Set<number | null>>()
  for (const problem of problems) {
    if (problem.level !== 'error') continue
    const key = keyOf(problem)
    rows.set(key, (rows.get(key) ?? new Set()).add(problem.row))
  }
  return rows
}

const keyOf = ({ field, value }: Pick<ImportProblem, 'field' | 'value'>) => `${field}\u001f${value}`

/** In how many rows each of these values stands. */
function countsOf(cells: Cells, problems: readonly ImportProblem[]): Map<string, number> {
  const counts = new Map(problems.map((problem) => [keyOf(problem), 0]))
  for (const field of new Set(problems.map((problem) => problem.field ?? ''))) {
    for (const value of cells.column(field)) {
      const before = counts.get(keyOf({ field, value }))
      if (before !== undefined) counts.set(keyOf({ field, value }), before + 1)
    }
  }
  return counts
}
