import {
  FILTER_NAMES,
  type FilterName,
  type FiltersSet,
  type FilterValues,
} from '@quarterpole/contract/horse-filters'
import type { HorseId } from '@quarterpole/contract/ids'
import {
  ASK_STATUS_YEARS,
  DISEASE_LOCI,
  QUALITY_ITEMS,
  type QualityItem,
  RACING_AGE,
  TEST_STATES,
  type TestState,
} from '@quarterpole/contract/limits'
import { qualityBand } from '@quarterpole/contract/quality-bands'
import type { Sex } from '@quarterpole/contract/values'
import { type ResultCopies, resultCopies } from '@quarterpole/db/queries/filter-columns'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { ageIn, horseYear } from '@quarterpole/genetics/horse-year'
import { factsAt } from './filter-columns.ts'
import { at, type HerdSnapshot, rowOf } from './snapshot.ts'

/** Filters of the horse list, besides words and owner. */
export interface RowFilter extends FiltersSet {
  readonly sex?: Sex | undefined
  /** Only stallions, and these. */
  readonly sires?: readonly HorseId[] | undefined
  /** Only horses missing this item of the quality score. */
  readonly lacks?: QualityItem | undefined
  readonly mine?: boolean | undefined
  /** Only horses of racing age on this day, or of unknown age. */
  readonly racing_on?: string | undefined
  /** Tells the age of a horse whose status is asked for. */
  readonly year: number
}

type RowTest = (row: number) => boolean

/** Whether a row has everything that is asked for. */
export function rowFilter(herd: HerdSnapshot, filter: RowFilter): RowTest {
  const chosen = FILTER_NAMES.flatMap((name) => matching(name, herd, filter))
  const tests = [...byRecord(herd, filter), ...chosen, ...byAge(herd, filter)]
  return (row) => tests.every((test) => test(row))
}

function matching<K extends FilterName>(name: K, herd: HerdSnapshot, filter: RowFilter): RowTest[] {
  const value: FilterValues[K] | undefined = (filter as FiltersSet)[name]
  return value === undefined ? [] : [MATCHERS[name](herd, value, filter.year)]
}

type Matcher<K extends FilterName> = (herd: HerdSnapshot, value: FilterValues[K], year: number) => RowTest

/** What each value of a filter asks of a row. */
const MATCHERS: { readonly [K in FilterName]: Matcher<K> } = {
  status: ({ filters, crop }, status, year) => {
    const wanted = status === 'unknown' || status === 'ask' ? null : status
    const hasStatus: RowTest = (row) => factsAt(filters, row).status === wanted
    if (status !== 'ask') return hasStatus
    return (row) => (ageIn(year, at(crop, row)) ?? 0) > ASK_STATUS_YEARS && hasStatus(row)
  },
  role: ({ filters }, role) => {
    const wanted = role === 'unknown' ? null : role
    return (row) => factsAt(filters, row).role === wanted
  },
  test: ({ filters }, test) => {
    const locus = DISEASE_LOCI.findIndex((name) => test.startsWith(`${name}:`))
    const state = TEST_STATES.find((name) => test.endsWith(`:${name}`))
    return (row) => stateOf(resultCopies(at(filters.panel, row), locus)) === state
  },
  score: ({ filters }, band) => {
    const wanted = qualityBand(Number(band))
    return (row) => filters.band[row] === wanted
  },
  injury:
    ({ filters }) =>
    (row) =>
      filters.injured[row] === 1,
}

function byRecord(herd: HerdSnapshot, { sex, sires, lacks, mine }: RowFilter): RowTest[] {
  const { sex: sexes, filters } = herd
  const tests: RowTest[] = []
  if (sires !== undefined) {
    const code = SEX_CODES.indexOf('S')
    const others = new Set(sires.map((id) => rowOf(herd, id)))
    tests.push((row) => sexes[row] === code || others.has(row))
  }
  if (sex !== undefined) {
    const code = SEX_CODES.indexOf(sex)
    tests.push((row) => sexes[row] === code)
  }
  if (lacks !== undefined) {
    const bit = 1 << QUALITY_ITEMS.indexOf(lacks)
    tests.push((row) => (at(filters.lacks, row) & bit) !== 0)
  }
  if (mine !== undefined) tests.push((row) => factsAt(filters, row).is_mine === mine)
  return tests
}

/** A result that leaves no copy possible as well as one says neither clear nor carrier, and counts as untested. */
function stateOf(copies: ResultCopies | null): TestState {
  if (copies === null) return 'untested'
  const [min, max] = copies
  if (max === 0) return 'clear'
  return min === 2 ? 'affected' : min === 1 ? 'carrier' : 'untested'
}

function byAge({ crop, yearStart }: HerdSnapshot, { racing_on }: RowFilter): RowTest[] {
  if (racing_on === undefined) return []
  const year = horseYear(racing_on, yearStart)
  return [
    (row) => {
      const age = ageIn(year, at(crop, row))
      return age === null || (age >= RACING_AGE.from && age <= RACING_AGE.through)
    },
  ]
}
