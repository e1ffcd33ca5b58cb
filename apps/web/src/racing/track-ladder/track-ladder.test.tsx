import { TrackLadder } from '@quarterpole/contract/track-ladder'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { exactSpeedIndex, speedIndex } from '@quarterpole/racing/speed-index'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { ladders } from '../../stories/track-ladder-fixtures.ts'
import { clockText, readClock } from '../tracks/clock.ts'
import { placeOn, timeAxis } from './ladder-layout.ts'
import { isTimeAt, ladderRows } from './ladder-rows.ts'
import { LADDER_ORDERS, readLadderSearch } from './ladder-search.ts'
import { ladderFinding, rowWords } from './ladder-words.ts'
import { LadderList } from './LadderList.tsx'
import { LadderPicture } from './LadderPicture.tsx'
import { LadderTable } from './LadderTable.tsx'
import { TrackLadderView } from './TrackLadderView.tsx'

const wordsOf = (...of: Parameters<typeof ladderFinding>) =>
  ladderFinding(...of)
    .map(({ text }) => text)
    .join('')

describe.each(ladders)('%s', (_, ladder, time) => {
  const typed = readClock(time ?? '')
  const timeS = typed !== undefined && isTimeAt(ladder, typed) ? typed : undefined
  const { rows, unraced } = ladderRows(ladder, 'time', timeS)
  const standard = standardFor(ladder.distance_yards)

  test('is what the contract says, and every track is drawn or listed once', () => {
    expect(TrackLadder.safeParse(ladder).error).toBeUndefined()
    const ids = [...rows.map(({ track }) => track), ...unraced].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ladder.tracks.map(({ id }) => id).toSorted())
    expect(rows.every(({ track }) => track.winners > 0)).toBe(true)
  })

  test('the typed time earns what the speed index says, between the rungs it is drawn between', () => {
    for (const { track, earned } of rows) {
      if (timeS === undefined) {
        expect(earned).toBeNull()
        continue
      }
      expect(earned?.si).toBe(speedIndex(timeS, track.si_100_s, standard))
      const exact = exactSpeedIndex(timeS, track.si_100_s, standard)
      for (const { si, time_s } of track.rungs) if (time_s < timeS) expect(exact).toBeLessThan(si + 1e-6)
    }
  })

  test('the fair time is the time itself at sea level, and slower the higher the track', () => {
    const byHeight = rows.toSorted((a, b) => a.track.altitude_m - b.track.altitude_m)
    byHeight.forEach(({ track, earned }, at) => {
      if (timeS === undefined || !earned?.fair) return
      if (track.altitude_m < 10) expect(earned.fair.timeS).toBeCloseTo(timeS, 2)
      const below = byHeight[at - 1]?.earned?.fair
      if (below) expect(earned.fair.timeS).toBeGreaterThanOrEqual(below.timeS - 1e-9)
    })
  })

  test('all is on the axis, faster to the right, and its ticks are within', () => {
    if (rows.length + unraced.length === 0) return
    const axis = timeAxis(rows, ladder.standard_rungs, timeS)
    const x = placeOn(axis, [100, 900])
    const times = [...rows.flatMap(({ track }) => track.rungs), ...ladder.standard_rungs]
    for (const { time_s } of times) {
      expect(x(time_s)).toBeGreaterThan(100)
      expect(x(time_s)).toBeLessThan(900)
      expect(x(time_s - 0.01)).toBeGreaterThan(x(time_s))
    }
    expect(axis.ticks.length).toBeGreaterThan(0)
    expect(axis.ticks.length).toBeLessThan(10)
    for (const tick of axis.ticks) expect(tick >= axis.fast && tick <= axis.slow).toBe(true)
  })

  test('every drawn track is a link with its numbers in words, and table and list have the same', () => {
    const shared = { ladder, rows, timeS, chosen: undefined, hrefOf: () => '#' }
    const drawn = markupOf(
      <LadderPicture {...shared} unraced={unraced.length} standardSi={null} width={1264} title="A ladder" />,
    )
    expect(drawn.attributes('aria-label').slice(1)).toEqual(rows.map((row) => rowWords(row, timeS)))
    expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(
      Math.min(1, rows.length),
    )
    const table = markupOf(<LadderTable {...{ ladder, rows, unraced, timeS }} standardSi={null} />)
    const cells = table.all('tr').slice(1)
    rows.forEach(({ track, earned }, at) => {
      for (const { time_s } of track.rungs) expect(cells[at]).toContain(clockText(time_s))
      if (earned !== null) expect(cells[at]).toContain(`earns ${earned.si} `)
    })
    if (rows.length > 0)
      expect(markupOf(<LadderList {...shared} width={358} />).all('li')).toHaveLength(rows.length)
  })
})

const few = ladders[1]
const [, ladder] = few

test('tracks sort by time, altitude or name', () => {
  const names = (order: (typeof LADDER_ORDERS)[number]) =>
    ladderRows(ladder, order, undefined).rows.map(({ track }) => track.name)
  expect(LADDER_ORDERS.map(names)).toEqual([
    ['Ruidoso Downs', 'Los Alamitos Race Course', 'Sunland Park'],
    ['Ruidoso Downs', 'Sunland Park', 'Los Alamitos Race Course'],
    ['Los Alamitos Race Course', 'Ruidoso Downs', 'Sunland Park'],
  ])
})

test('the finding names the easiest and the hardest track', () => {
  const at = (timeS: number | undefined) => wordsOf(ladder, ladderRows(ladder, 'name', timeS).rows, timeS)
  expect(at(undefined)).toBe('At 400 yards a 100 takes :19.402 at Ruidoso Downs and :19.911 at Sunland Park.')
  expect(at(20.15)).toBe('A :20.150 is a 94 at Sunland Park and an 81 at Ruidoso Downs.')
  expect(wordsOf(ladder, [], 20.15)).toMatch(/^No track here has a winning time at 400 yards/)
})

test('tracks without nine winners say so; a time of another distance is asked for again', () => {
  const view = (time: string) =>
    markupOf(<TrackLadderView ladder={ladder} search={{ time }} hrefOf={() => '#'} onChange={() => {}} />)
      .text
  expect(view(':20.150')).toContain('4 of 9')
  expect(view(':20.150')).toContain('1 track had no electronic winning time at 400 yards from 2023 to 2025')
  expect(view(':50')).toContain('Enter a time for 400 yards, for example :20.150.')
})

test('the address keeps distance, time, order and track; anything else is left out', () => {
  expect(readLadderSearch({ distance: '440', time: ':21.9', sort: 'name', track: '7' })).toEqual({
    distance: 440,
    time: ':21.9',
    sort: 'name',
    track: 7,
  })
  expect(readLadderSearch({ distance: '500', sort: 'speed', track: 'x' })).toEqual({
    distance: undefined,
    time: undefined,
    sort: undefined,
    track: undefined,
  })
})
