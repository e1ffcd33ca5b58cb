import { InjuryImpact } from '@quarterpole/contract/injury'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comebacks, injuries } from '../../stories/injury-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { curveLayout, nextPoint, STARTS } from './comeback-layout.ts'
import { comebackLines, hasPoints } from './comeback-lines.ts'
import { againstText, bandOf, bandWord, cellText, restText } from './comeback-words.ts'
import { ComebackPicture } from './ComebackPicture.tsx'
import { ComebackSection } from './ComebackSection.tsx'
import { backFrom, stripWords } from './ComebackStrip.tsx'
import { ComebackTable } from './ComebackTable.tsx'
import { dayAfter, restDays, weekStep } from './rest-days.ts'

const BOX = { left: 46, right: 400, top: 24, bottom: 250 }

describe.each(comebacks)('%s', (_, injury, impact) => {
  const { basis } = impact
  const lines = comebackLines(injury, basis)
  const band = bandOf(basis)
  const rest = restDays(injury, basis)

  test('is what the contract says', () => {
    expect(InjuryImpact.safeParse(impact).error).toBeUndefined()
  })

  test('picture and table have the same numbers', () => {
    const drawn = markupOf(
      <ComebackPicture {...{ injury, lines, band, rest }} bandWord="" width={420} title="A curve" />,
    )
    const points = lines.flatMap((line) => line.points.map((point) => ({ line, point })))
    const labels = drawn.attributes('aria-label').slice(1)
    expect(labels).toHaveLength(points.length)
    for (const { line, point } of points)
      expect(
        labels.some((label) => label.startsWith(line.name) && label.includes(againstText(point.against))),
      ).toBe(true)
    expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(
      Math.min(1, points.length),
    )
    const rows = markupOf(<ComebackTable lines={lines} band={band} bandWord={bandWord(basis)} />).all('tr')
    expect(rows).toHaveLength(lines.length + 2)
    lines.forEach((line, at) => {
      const cells = line.points.map(cellText)
      expect((rows[at + 1]?.match(/[+−]?\d+\.\d/g) ?? []).filter((cell) => cells.includes(cell))).toEqual(
        cells,
      )
    })
  })

  test('a start above the level is drawn higher, before left of after, and the numbers at the ends stay apart', () => {
    const { x, y, ends } = curveLayout(lines, band, BOX)
    for (const { points } of lines)
      for (const { nth, against } of points) {
        expect(x(nth) < x(0)).toBe(nth < 0)
        expect(Math.abs(nth)).toBeLessThanOrEqual(STARTS)
        if (against !== 0) expect(y(against) < y(0)).toBe(against > 0)
        expect(y(against)).toBeGreaterThan(BOX.top)
        expect(y(against)).toBeLessThan(BOX.bottom)
      }
    const marks = [...ends.values()]
    marks.forEach((a, at) =>
      marks
        .slice(at + 1)
        .forEach((b) => expect(Math.abs(a.x - b.x) >= 14 || Math.abs(a.y - b.y) >= 14 - 1e-9).toBe(true)),
    )
  })

  test('arrow keys go along a line and back, and reach every line', () => {
    const [first] = lines.filter(({ points }) => points.length > 0)
    if (first?.points[0] === undefined) return
    let at: { line: typeof first; point: (typeof first.points)[number] } | undefined = {
      line: first,
      point: first.points[0],
    }
    const seen = new Set<number>()
    while (at !== undefined) {
      seen.add(at.line.injuryId)
      const right = nextPoint(lines, at, 'ArrowRight')
      if (right) expect(nextPoint(lines, right, 'ArrowLeft')).toEqual(at)
      at = nextPoint(lines, at, 'ArrowDown')
    }
    expect(seen.size).toBe(
      new Set(lines.filter(({ points }) => points.length > 0).map((line) => line.injuryId)).size,
    )
  })

  test('the rest in words says past due or when it ends', () => {
    const words = restText(injury, rest)
    if (rest.past > 0)
      expect(words).toMatch(new RegExp(`^Past due ${rest.past.toLocaleString('en-US')} days?:`))
    else if (injury.status === 'active') expect(words).toMatch(/^Day \d+/)
    else expect(words).toMatch(/ after \d+ days?/)
    const { text } = markupOf(<ComebackSection injury={injury} impact={impact} />)
    expect(text).toContain(words)
    expect(text.includes('0 is each horse’s own level')).toBe(hasPoints(lines))
  })
})

test('a day after a number of days, and weeks that leave at most nine ticks', () => {
  expect(dayAfter('2026-08-14', 120)).toBe('2026-12-12')
  expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01')
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 3650 }), (days) => {
      expect(days / (7 * weekStep(days))).toBeLessThanOrEqual(9)
    }),
  )
})

test('the band is the loss that published rates lead to expect, with its spread', () => {
  const [, , impact] = comebacks[0]
  const { si_reduction: loss, si_reduction_sd: sd, starts } = impact.basis.published
  const band = bandOf(impact.basis)
  expect([band.middle, band.starts]).toEqual([-loss, starts])
  expect(band.high - band.low).toBeCloseTo(2 * sd, 12)
})

test('a strip is drawn for a horse back within a year, not for one still out or back later', () => {
  const [active] = injuries
  const recovered = { ...active, outcome: 'recovered' as const, return_date: '2026-03-01' }
  expect(backFrom([active, recovered], '2026-04-01')).toBe(recovered)
  expect(backFrom([active], '2026-04-01')).toBeUndefined()
  expect(backFrom([recovered], '2026-02-28')).toBeUndefined()
  expect(backFrom([recovered], '2027-04-01')).toBeUndefined()
})

test('a strip says how the last start was', () => {
  const [own] = comebackLines(comebacks[0][1], comebacks[0][2].basis)
  const back = own?.points.filter(({ nth }) => nth > 0) ?? []
  expect(stripWords(back)).toMatch(/^1 start back, the last \d+\.\d below own level\.$/)
  expect(stripWords([])).toBe('no start to compare since.')
})
