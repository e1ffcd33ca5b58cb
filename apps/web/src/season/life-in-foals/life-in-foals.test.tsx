import { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { describe, expect, test } from 'vitest'
import { lives } from '../../stories/life-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { wrapped } from '../../ui/picture-text.ts'
import { BLOCK, HEAD, lifeLayout } from './life-layout.ts'
import { LifeList } from './LifeList.tsx'
import { LifePicture } from './LifePicture.tsx'

const foalsOf = (life: LifeInFoals) => life.years.flatMap(({ foals }) => foals)

describe.each(lives)('%s', (_, life) => {
  test('is what the contract says', () => expect(LifeInFoals.safeParse(life).error).toBeUndefined())

  test.each([1264, 1000, 766, 640])('columns of %d px do not touch, and all is within', (width) => {
    const { columns, seasons, todayX, lastY, height, width: drawn } = lifeLayout(life, width)
    const thisYear = Number(life.today.slice(0, 4))
    for (const [at, column] of columns.entries()) {
      const next = columns[at + 1]
      const end = next === undefined ? (seasons[0]?.x ?? drawn) : next.y === column.y ? next.x : drawn
      expect(column.x + column.width).toBeLessThanOrEqual(end + 1e-6)
      expect(column.y + HEAD + column.entries.length * BLOCK).toBeLessThanOrEqual(
        next && next.y > column.y ? next.y : height,
      )
      if (column.y === lastY) expect(column.year > thisYear).toBe(column.x > todayX)
      else expect(column.year).toBeLessThanOrEqual(thisYear)
    }
    const last = seasons.at(-1)
    if (last) expect(last.x + last.width).toBeLessThanOrEqual(drawn + 1e-6)
    expect(drawn).toBeLessThanOrEqual(width + 1e-6)
  })

  test('every foal and stud is a link, one tab stop; what is blank has its name; the list has the same', () => {
    const layout = lifeLayout(life, 1800)
    const drawn = markupOf(<LifePicture life={life} layout={layout} title="Her life" />)
    const links = foalsOf(life).length + life.studs.length
    expect(drawn.attributes('href')).toHaveLength(links)
    expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(links === 0 ? 0 : 1)
    const list = markupOf(<LifeList life={life} />)
    expect(list.attributes('href').toSorted()).toEqual(drawn.attributes('href').toSorted())
    for (const { outcome } of life.years)
      if (outcome === 'barren' || outcome === 'open' || outcome === 'slipped') {
        expect(drawn.text).toContain(outcome)
        expect(list.text).toContain(outcome)
      }
    if (life.no_studs !== null && life.seasons.length > 0) expect(list.text).toContain(life.no_studs)
  })
})

test('a long life goes on in another row, the newest years beside the seasons ahead', () => {
  const sixteen = lives.find(([title]) => title === 'sixteen foals')?.[1]
  if (sixteen === undefined) throw new Error('no such fixture')
  const { columns, lastY } = lifeLayout(sixteen, 1264)
  expect(columns[0]?.y).toBe(0)
  expect(columns.at(-1)?.y).toBe(lastY)
  expect(lastY).toBeGreaterThan(0)
  expect(columns.map(({ year }) => year)).toEqual(columns.map(({ year }) => year).toSorted((a, b) => a - b))
})

test('a text is broken at spaces, and what is too long is shortened', () => {
  const shape = { size: 14, kind: 'name', lines: 2 } as const
  expect(wrapped('Driftwood Flight', 80, shape)).toEqual(['Driftwood', 'Flight'])
  expect(wrapped('Oak', 80, shape)).toEqual(['Oak'])
  expect(wrapped('', 80, shape)).toEqual([''])
  const long = wrapped('A Registered Name Of A Good Sixty Letters', 80, shape)
  expect(long).toHaveLength(2)
  expect(long[1]?.endsWith('…')).toBe(true)
})
