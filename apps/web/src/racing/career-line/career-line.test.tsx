import { CareerLine } from '@quarterpole/contract/career-line'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { careers } from '../../stories/career-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { textWidth } from '../../ui/picture-text.ts'
import { careerBefore } from './career-before.ts'
import { careerLayout, TEXT } from './career-layout.ts'
import { CareerPicture, CareerStrip } from './CareerPicture.tsx'
import { CareerSpark } from './CareerSpark.tsx'
import { CareerTable } from './CareerTable.tsx'
import { careerFinding, flagOf, injuryWords, startWords } from './career-words.ts'
import { careerLineQuery } from './queries.ts'

const finding = (career: CareerLine) =>
  careerFinding(career)
    .map(({ text }) => text)
    .join('')

describe.each(careers)('%s', (_, career) => {
  test('is what the contract says', () => {
    expect(CareerLine.safeParse(career).error).toBeUndefined()
  })

  test.each([340, 900, 1264])(
    '%i px wide: everything is within, dates are to scale, no two labels meet',
    (width) => {
      const { dots, gaps, distances, height, margin } = careerLayout(career, { width, kind: 'page' })
      expect(dots).toHaveLength(career.starts.length)
      for (const { x, y } of dots) {
        expect(x).toBeGreaterThanOrEqual(margin.left)
        expect(x).toBeLessThanOrEqual(width - margin.right)
        expect(y).toBeGreaterThanOrEqual(margin.top)
        expect(y).toBeLessThanOrEqual(height - margin.bottom)
      }
      const [first, , last] = [dots[0], 0, dots.at(-1)]
      if (first && last && first !== last) {
        const dayOf = ({ start }: { start: { race_date: string } }) => Date.parse(start.race_date)
        const perDay = (last.x - first.x) / (dayOf(last) - dayOf(first))
        for (const dot of dots) expect(dot.x - first.x).toBeCloseTo(perDay * (dayOf(dot) - dayOf(first)), 6)
      }
      for (const kind of ['layoff', 'injury']) {
        let end = 0
        for (const { label, labelX } of gaps.filter((gap) => gap.kind === kind && gap.label !== '')) {
          expect(labelX).toBeGreaterThanOrEqual(end)
          end = labelX + textWidth(label, TEXT, 'name')
          expect(end).toBeLessThanOrEqual(width)
        }
      }
      distances.slice(1).forEach(({ x }, i) => expect(x - (distances[i]?.x ?? 0)).toBeGreaterThan(18))
    },
  )

  test('one tab stop that reads the starts; the table has them all', () => {
    const drawn = markupOf(
      <CareerPicture career={career} width={900} current={career.starts.length - 1} onCurrent={() => {}} />,
    )
    expect(drawn.attributes('tabindex')).toEqual(career.starts.length === 0 ? [] : ['0'])
    const last = career.starts.at(-1)
    if (last) expect(drawn.attributes('aria-valuetext')).toEqual([startWords(last)])
    const table = markupOf(<CareerTable career={career} />)
    const rows = career.starts.length + career.layoffs.length + career.injuries.length
    expect(table.all('tr')).toHaveLength(1 + rows + (career.breeding === null ? 0 : 1))
    expect(markupOf(<CareerStrip career={career} width={420} />).attributes('tabindex')).toEqual([])
  })
})

test('before a race, a career ends on the morning of its day', () => {
  for (const [, career] of careers) {
    const days = career.starts.map(({ race_date }) => race_date)
    for (const day of [...days, career.today, '2099-01-01', '1999-01-01']) {
      const before = careerBefore(career, day)
      expect(CareerLine.safeParse(before).error).toBeUndefined()
      expect(before.starts).toEqual(
        career.starts.filter(({ race_date }) => race_date < day || day > career.today),
      )
      if (day > career.today) expect(before).toEqual(career)
      else
        for (const { to } of [...before.layoffs, ...before.injuries])
          expect(to <= day, `${to} ${day}`).toBe(true)
      expect(before.form.every(({ date }) => date < day)).toBe(true)
    }
  }
})

test('the months before a race are counted once the career is read', () => {
  const career = careers[2]?.[1]
  if (career === undefined) throw new Error('fixtures')
  const client = new QueryClient()
  const spark = () =>
    markupOf(<CareerSpark id={career.horse_id} before="2026-11-20" />, client).attributes('aria-label')
  expect(spark()).toEqual([])
  client.setQueryData(careerLineQuery(career.horse_id).queryKey, career)
  expect(spark()).toEqual(['7 starts with an index in 18 months'])
})

test('in words', () => {
  const [none, one, , , notRated] = careers.map(([, career]) => career)
  if (!none || !one || !notRated) throw new Error('fixtures')
  expect(finding(none)).toMatch(/^No rated starts: on breeding alone, a true form of 86\.0 ± \d\.\d\.$/)
  expect(finding(one)).toMatch(
    /^True form at 350 yards is \d+\.\d ± \d\.\d after 1 start; on breeding alone it was/,
  )
  expect(finding(notRated)).toBe('5 starts, not rated yet.')
  const [start] = one.starts
  if (start)
    expect(startWords(start)).toMatch(
      /^Sep 12, 2026: Los Alamitos Race Course, 300 yd, .*; true form then \d/,
    )
  expect(injuryWords({ type: 'Fetlock chip', days: 38 })).toBe('fetlock chip, 38 days')
  expect(injuryWords({ type: 'EPM', days: 1 })).toBe('EPM, 1 day')
  expect([4.9, -4.9, 5, -5, null].map((wind_mph) => flagOf({ wind_mph }))).toEqual([
    null,
    null,
    'tail',
    'head',
    null,
  ])
})
