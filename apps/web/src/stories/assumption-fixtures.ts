import type { ValueAssumption, ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { type AssumptionName, VALUE_ASSUMPTIONS } from '@quarterpole/genetics/value-assumptions'

const names = Object.keys(VALUE_ASSUMPTIONS) as AssumptionName[] // the table's own keys

/** Wide enough for the gallery. */
function rangeOf(name: AssumptionName): Pick<ValueAssumption, 'least' | 'most'> {
  const { unit } = VALUE_ASSUMPTIONS[name]
  if (unit === 'US$') return { least: 100, most: 10_000_000 }
  return unit.startsWith('ln')
    ? { least: name === 'colt_effect' ? -2 : 0, most: 3 }
    : { least: 1, most: 10_000 }
}

const withOwn = (own: Partial<Record<AssumptionName, number>>): ValueAssumption[] =>
  names.map((name) => ({ name, ...VALUE_ASSUMPTIONS[name], own: own[name] ?? null, ...rangeOf(name) }))

export const publishedAssumptions: ValueAssumptions = { version: 0, source: null, assumptions: withOwn({}) }

export const ownAssumptions: ValueAssumptions = {
  version: 3,
  source: 'Forty of my own yearlings, 2019 to 2025',
  assumptions: withOwn({ open_yearling_usd: 12_000, si_slope: 0.14 }),
}
