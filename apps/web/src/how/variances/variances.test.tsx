import type { EstimatedNumber, Evaluation } from '@quarterpole/contract/evaluation'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { domainOf } from './NumberLine.tsx'
import { digitsFor, groupYears, numberFinding, withError } from './variance-words.ts'
import { VariancesView } from './VariancesView.tsx'

const heritability: EstimatedNumber = {
  name: 'heritability',
  unit: 'fraction',
  prior: { value: 0.17, sd: 0.05 },
  data: { value: 0.209, se: 0.026 },
  value: 0.198,
  se: 0.022,
}
const races: EstimatedNumber = {
  ...heritability,
  name: 'race_sd',
  unit: 'SI',
  prior: null,
  data: null,
  value: 5,
  se: 2.25,
}

test('as many decimals as the error has a use for', () => {
  expect([0.05, 0.022, 0.0021, 0].map((error) => digitsFor(error, 'fraction'))).toEqual([2, 3, 4, 2])
  expect([2.25, 0.44, 0.18, 0.014].map((error) => digitsFor(error, 'SI'))).toEqual([1, 1, 2, 3])
  expect(withError(8.0892, 0.4454, 'SI')).toBe('8.1 ± 0.4 SI')
})

test('a line says what was known before, what the starts say, and what is used', () => {
  expect(numberFinding(heritability)).toBe(
    'Heritability: we use 0.198 ± 0.022, before 0.17 ± 0.05, your starts alone 0.209 ± 0.026',
  )
  expect(numberFinding(races)).toBe('Spread of races: we use 5.0 ± 2.3 SI, too few starts alone')
})

test('a line reaches past every interval, and not below 0', () => {
  const [low, high] = domainOf(heritability)
  expect(low).toBeLessThan(0.12)
  expect(high).toBeGreaterThan(0.235)
  expect(domainOf({ ...heritability, value: 0.01, se: 0.02 })[0]).toBe(0)
})

test('groups by the years of the foals', () => {
  const groups = [
    { from_year: 1990, to_year: 2004 },
    { from_year: 2005, to_year: 2014 },
    { from_year: 2015, to_year: null },
  ]
  expect(groups.map((group, at) => groupYears(group, at === 0))).toEqual([
    'through 2004, or unknown',
    '2005 to 2014',
    '2015 and later',
  ])
})

test('the page has every number with its errors, and what is missing says so', () => {
  const evaluation: Pick<Evaluation, 'variances' | 'unknown_parents' | 'selection' | 'starting' | 'proven'> =
    {
      variances: {
        estimated_at: '2026-11-14T15:20:00Z',
        starts: 10_522,
        horses: 2032,
        iterations: 3,
        converged: true,
        numbers: [heritability, races],
      },
      unknown_parents: [],
      selection: { sires: 1.84, dams: -0.2 },
      starting: { gap: 0.94, se: 0.11, horses: 4120, wider: 1.15 },
      proven: { sires: 108, told: 0.77, realized: 0.67 },
    }
  const rest = { error: null, onRetry: () => {}, now: new Date('2026-11-20T12:00:00Z') }
  const { text } = markupOf(<VariancesView evaluation={evaluation} {...rest} />)
  expect(text).toContain('Estimated Nov 14 from 10,522 starts of 2,032 horses.')
  expect(text).toMatch(/0\.17 ± 0\.05.*0\.209 ± 0\.026.*0\.198 ± 0\.022/)
  expect(text).toContain('too few starts')
  expect(text).toContain('no start on file names one')
  expect(text).toMatch(/Sires \+1\.8 Dams −0\.2/)
  expect(text).toContain('They count as founders')
  expect(text).not.toContain('hadn’t settled')
  const unsettled = {
    ...evaluation,
    variances: evaluation.variances && { ...evaluation.variances, converged: false },
  }
  expect(markupOf(<VariancesView evaluation={unsettled} {...rest} />).text).toContain('hadn’t settled')
  expect(markupOf(<VariancesView evaluation={null} {...rest} />).text).toContain('No breeding values yet')
  const before = { variances: null, unknown_parents: null, selection: null, starting: null, proven: null }
  expect(markupOf(<VariancesView evaluation={before} {...rest} />).text).toContain('from an earlier version')
  expect(
    markupOf(<VariancesView evaluation={undefined} {...rest} error={new Error('Failed to fetch')} />).text,
  ).toContain('The numbers didn’t load The server didn’t answer.')
})
