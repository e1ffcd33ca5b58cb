import {
  HORSE_ROLE_WORDS,
  HORSE_STATUS_WORDS,
  DISEASE_LOCI,
  type DiseaseLocus,
  RECESSIVE_LOCI,
  TEST_STATES,
  type TestState,
} from './limits.ts'
import { QUALITY_BAND_WORDS, type QualityBand } from './quality-bands.ts'

/** A disease test and its result: `gbed:untested`. */
export type TestFilter = `${DiseaseLocus}:${TestState}`

/** "Untested for GBED", "GBED carriers", "HYPP, at risk" */
function testWords(locus: DiseaseLocus, state: TestState): string {
  const name = locus.toUpperCase()
  switch (state) {
    case 'untested':
      return `Untested for ${name}`
    case 'clear':
      return `Clear of ${name}`
    case 'carrier':
      return RECESSIVE_LOCI.includes(locus) ? `${name} carriers` : `${name}, at risk`
    case 'affected':
      return `${name}, two copies`
  }
}

const TEST_WORDS = Object.fromEntries(
  DISEASE_LOCI.flatMap((locus) =>
    TEST_STATES.map((state) => [`${locus}:${state}`, testWords(locus, state)] as const),
  ),
) as Readonly<Record<TestFilter, string>> // every locus with every result

const SCORE_WORDS = Object.fromEntries(
  Object.entries(QUALITY_BAND_WORDS).map(([band, words]) => [band, `Data quality ${words}`]),
) as Readonly<Record<QualityBand, string>> // every band

/**
 * What the list of horses is narrowed to by one of several values, in the order of its sheet. The query, the address, the
 * words and the controls follow; what a value means is in `list-filter.ts` of the server.
 */
export const HORSE_FILTERS = {
  status: {
    label: 'Status',
    any: 'Any status',
    // ask: unknown, and the horse is above 25 years
    words: { ...HORSE_STATUS_WORDS, unknown: 'Status not on file', ask: 'Ask: still alive? (over 25)' },
  },
  role: {
    label: 'Role',
    any: 'Any role',
    words: { ...HORSE_ROLE_WORDS, broodmare: 'Broodmares', unknown: 'No role on file' },
  },
  test: { label: 'Test result', any: 'Any result', words: TEST_WORDS },
  score: {
    label: 'Data quality',
    any: 'Any score',
    words: SCORE_WORDS,
  },
  injury: { label: 'Injury', any: 'Sound or injured', words: { active: 'Out with an injury' } },
} as const

export type FilterName = keyof typeof HORSE_FILTERS
export const FILTER_NAMES = Object.keys(HORSE_FILTERS) as FilterName[] // its own keys

/** The values of each filter. */
export type FilterValues = { [K in FilterName]: keyof (typeof HORSE_FILTERS)[K]['words'] }
/** The filters that are set. */
export type FiltersSet = { readonly [K in FilterName]?: FilterValues[K] | undefined }

export const filterValues = <K extends FilterName>(name: K) =>
  Object.keys(HORSE_FILTERS[name].words) as FilterValues[K][] // its own keys
