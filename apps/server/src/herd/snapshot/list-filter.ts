import {
  ASK_STATUS_YEARS,
  PANEL_LOCI,
  QUALITY_ITEMS,
  type QualityItem,
  RACING_AGE,
  type RoleFilter,
  type StatusFilter,
  TEST_STATES,
  type TestFilter,
  type TestState,
} from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type ResultCopies, resultCopies } from '@quarterpole/db/queries/filter-columns'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { factsAt } from './filter-columns.ts'
import { at, type HerdSnapshot } from './snapshot.ts'

/** Filters of the horse list, besides words and owner. */
export interface RowFilter {
  readonly sex?: Sex | undefined
  /** Only horses missing this item of the quality score. */
  readonly lacks?: QualityItem | undefined
  readonly mine?: boolean | undefined
  readonly status?: StatusFilter | undefined
  readonly role?: RoleFilter | undefined
  readonly test?: TestFilter | undefined
  readonly injury?: 'active' | undefined
  /** Only horses of racing age on this day, or of unknown age. */
  readonly racing_on?: string | undefined
  /** Tells the age of a horse whose status is asked for. */
  readonly year: number
}

type RowTest = (row: number) => boolean

/** Whether a row has everything that is asked for. */
export function rowFilter(herd: HerdSnapshot, filter: RowFilter): RowTest {
  const tests = [...byRecord(herd, filter), ...byBarn(herd, filter), ...byAge(herd, filter)]
  return (row) => tests.every((test) => test(row))
}

function byRecord({ sex: sexes, filters }: HerdSnapshot, { sex, lacks, test, injury }: RowFilter): RowTest[] {
  const tests: RowTest[] = []
  if (sex !== undefined) {
    const code = SEX_CODES.indexOf(sex)
    tests.push((row) => sexes[row] === code)
  }
  if (lacks !== undefined) {
    const bit = 1 << QUALITY_ITEMS.indexOf(lacks)
    tests.push((row) => (at(filters.lacks, row) & bit) !== 0)
  }
  if (test !== undefined) {
    const locus = PANEL_LOCI.findIndex((name) => test.startsWith(`${name}:`))
    const state = TEST_STATES.find((name) => test.endsWith(`:${name}`))
    tests.push((row) => stateOf(resultCopies(at(filters.panel, row), locus)) === state)
  }
  if (injury !== undefined) tests.push((row) => filters.injured[row] === 1)
  return tests
}

/** A result that leaves no copy possible as well as one says neither clear nor carrier, and counts as untested. */
function stateOf(copies: ResultCopies | null): TestState {
  if (copies === null) return 'untested'
  const [min, max] = copies
  if (max === 0) return 'clear'
  return min === 2 ? 'affected' : min === 1 ? 'carrier' : 'untested'
}

function byBarn({ filters, birthYear }: HerdSnapshot, { mine, status, role, year }: RowFilter): RowTest[] {
  const tests: RowTest[] = []
  if (mine !== undefined) tests.push((row) => factsAt(filters, row).is_mine === mine)
  if (status === 'ask') {
    const lastYear = year - ASK_STATUS_YEARS - 1
    tests.push((row) => {
      const born = at(birthYear, row)
      return born > 0 && born <= lastYear && factsAt(filters, row).status === null
    })
  } else if (status !== undefined) {
    const wanted = status === 'unknown' ? null : status
    tests.push((row) => factsAt(filters, row).status === wanted)
  }
  if (role !== undefined) {
    const wanted = role === 'unknown' ? null : role
    tests.push((row) => factsAt(filters, row).role === wanted)
  }
  return tests
}

function byAge({ birthYear }: HerdSnapshot, { racing_on }: RowFilter): RowTest[] {
  if (racing_on === undefined) return []
  const year = Number(racing_on.slice(0, 4))
  const [first, last] = [year - RACING_AGE.through, year - RACING_AGE.from]
  return [
    (row) => {
      const born = at(birthYear, row)
      return born <= 0 || (born >= first && born <= last)
    },
  ]
}
