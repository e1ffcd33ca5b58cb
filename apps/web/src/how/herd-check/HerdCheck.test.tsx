import { expect, test } from 'vitest'
import { checked, checkedSmall, notChecked, notEnough } from '../../stories/herd-check-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { coverageFinding, coverageVerdict, slopeWords, valueVerdict } from './check-words.ts'
import { HerdCheckView, type HerdCheckViewProps } from './HerdCheckView.tsx'
import type { CheckedHerd, HerdModelReport } from './queries.ts'

const nothing = () => {}
const shown = (report: HerdModelReport, more: Partial<HerdCheckViewProps> = {}) =>
  markupOf(<HerdCheckView report={report} onCheck={nothing} {...more} />)
const checkOf = ({ check }: HerdModelReport): CheckedHerd => {
  if (check.kind !== 'checked') throw new Error(check.kind)
  return check
}

test('a check gives the season, its counts and date, and the share in our range first', () => {
  const { text, all } = shown(checked)
  expect(text).toContain('Jan 1, 2026 to Oct 3, 2026: 756 starts by 306 horses in 97 races')
  expect(text).toContain('from the 21,247 starts before it')
  expect(text).toContain('Checked Nov 20, 2026')
  expect(all('h2')[0]).toBe('We said 80 of 100 starts would land in our range. 81 did.')
  expect(text).not.toContain('changed since')
})

test('every bar has its words for screen readers, and the table beneath has the same numbers', () => {
  const { attributes, text } = shown(checked)
  expect(attributes('aria-label')).toContain('80% range: 81% of starts inside, ± 2')
  expect(text).toMatch(/All starts 756 54 ?% ± 2 70 ?% ± 2 81 ?% ± 2 96 ?% ± 2 held \+0\.3 ± 0\.6 10\.2 9\.8/)
})

test('LR statistics come with their meaning and their limit', () => {
  const { text } = shown(checked)
  expect(text).toContain('First raced in the season 144 by 49 sires −0.31 ± 0.08 1.14 ± 0.04 0.88 ± 0.01')
  expect(text).toContain('rated too low, rated too close together')
  expect(text).toContain('it proves nothing alone')
  expect(text).toContain(
    'a quarter to two thirds of a wrong spread and a tenth to two fifths of a wrong level',
  )
})

test('sealed cards are shown apart from the season’s races', () => {
  const { all } = shown(checked)
  expect(all('caption')).toEqual(
    expect.arrayContaining([
      'Chances in the season’s races, and how many won',
      'Chances on sealed cards, and how many won',
    ]),
  )
})

test('a small herd says which groups have too few, and that results have come since', () => {
  const { text, all } = shown(checkedSmall)
  expect(text).toContain('Your data have changed since this check')
  expect(text).toContain('Not enough data: 12 starts by 5 horses')
  expect(text).toContain('Not enough data: it takes 20 horses by 10 sires')
  expect(text).toContain('3 sealed cards, 1 with a result')
  expect(all('caption')).toHaveLength(2)
})

test('with too few starts the page says what is missing, and offers no check', () => {
  const { text, all } = shown(notEnough)
  expect(text).toContain('50 starts with a speed index in twelve months (you have 12)')
  expect(text).toContain('50 before them (you have 31)')
  expect(all('button')).toEqual([])
})

test('a herd that was never checked can be, and a running check shows how far it is', () => {
  expect(shown(notChecked).all('button')).toEqual(['Check now'])
  const job = { status: 'running', progress: 0.62, stage: 'solving', error_message: null } as const
  expect(shown(notChecked, { job }).text).toContain('62%, solving')
  const failed = {
    status: 'failed',
    progress: null,
    stage: null,
    error_message: 'The disk is full.',
  } as const
  expect(shown(notChecked, { job: failed, failure: 'Try again.' }).text).toMatch(
    /stopped\. The disk is full.*Try again/,
  )
})

test('a verdict needs two standard errors', () => {
  const [all] = checkOf(checked).coverage
  const with80 = (share: number, se: number) => ({
    result: all?.result ? { ...all.result, held: [{ level: 0.8, share, se }] } : null,
  })
  expect(coverageVerdict(with80(0.77, 0.02))).toBe('held')
  expect(coverageVerdict(with80(0.75, 0.02))).toBe('too narrow')
  expect(coverageVerdict(with80(0.85, 0.02))).toBe('too wide')
  expect(coverageVerdict({ result: null })).toBeNull()
  expect(coverageFinding([])).toBe('How often starts landed in our range')
  const values = (bias: number, dispersion: number) => ({
    statistics: {
      bias: { value: bias, se: 0.1 },
      dispersion: { value: dispersion, se: 0.1 },
      consistency: { value: 0.9, se: 0.1 },
    },
  })
  expect(valueVerdict(values(0.1, 0.9))).toBe('right within the margin')
  expect(valueVerdict(values(0.3, 0.7))).toBe('rated too high, rated too far apart')
  expect(slopeWords({ mean: 0.8, se: 0.05 })).toMatch(/^too bold/)
  expect(slopeWords({ mean: 1.2, se: 0.05 })).toMatch(/^too timid/)
  expect(slopeWords({ mean: 0.95, se: 0.05 })).toBe('right within its margin')
})
