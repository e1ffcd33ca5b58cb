import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, raceRow, startRow, trackRow } from '../test-rows.ts'
import { insertHorse } from './horse-write.ts'
import { insertRaces } from './race.ts'
import { insertStarts, type PastStartRow, pastStarts } from './start.ts'
import { insertTrack } from './track.ts'

const HORSES = 20
const RACES = 60

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  let state = 1 // Lehmer's generator
  const below = (n: number) => Math.floor((n * (state = (48_271 * state) % 2_147_483_647)) / 2_147_483_647)
  const track = await insertTrack(db, trackRow({}))
  const horses: HorseId[] = []
  for (let i = 0; i < HORSES; i++) horses.push(await insertHorse(db, horse({ name: `Runner ${i}` })))
  // many races on the same day, in no order of time
  const races = Array.from({ length: RACES }, (_, i) =>
    raceRow(track, {
      race_date: `2026-0${1 + below(5)}-1${below(4)}`,
      race_number: 1 + i,
      distance_yards: 300 + 50 * below(4),
      purse: below(3) === 0 ? null : 1000 * (1 + below(90)),
    }),
  )
  const first = await insertRaces(db, races)
  const starts = races.flatMap((_, r) => {
    const from = below(HORSES - 8)
    return horses.slice(from, from + 7).map((id, i) => {
      const status = (['finished', 'finished', 'dnf', 'scratched'] as const)[below(4)] ?? 'dnf'
      const ran = status === 'finished'
      return startRow((first + r) as RaceId, id, {
        post_position: i + 1,
        finish: ran ? i + 1 : null,
        time_s: null,
        si: ran && below(4) > 0 ? 60 + below(60) : null,
        status,
      })
    })
  })
  await insertStarts(db, starts)

  /** From the rows that were written: slow and obvious. */
  function naivePast(ids: readonly HorseId[], before: string): PastStartRow[] {
    return races.flatMap((race, r) => {
      const field = starts.filter(({ race_id, status }) => race_id === first + r && status !== 'scratched')
      const { race_date, distance_yards, purse } = race
      const places = field.flatMap(({ finish }) => finish ?? []).toSorted((x, y) => x - y)
      const isWhole = places.length >= 3 && places.every((place, i) => place === i + 1)
      const field_size = race.field_size ?? (isWhole ? field.length : null)
      return field.flatMap(({ horse_id, race_id, finish, status, si }) =>
        ids.includes(horse_id) && race_date < before
          ? {
              horse_id,
              race_id,
              race_date,
              distance_yards,
              purse,
              field_size,
              finish,
              status,
              si,
              sex: null,
              day_effect: null,
            }
          : [],
      )
    })
  }
  const byDate = (a: PastStartRow, b: PastStartRow) => a.race_date.localeCompare(b.race_date)

  test.each(['2026-01-01', '2026-03-12', '2027-01-01'])(
    'starts before %s: each horse’s by date, on one day by race',
    async (day) => {
      const past = await pastStarts(db, horses, { before: day })
      for (const id of horses)
        expect(past.filter(({ horse_id }) => horse_id === id)).toEqual(naivePast([id], day).toSorted(byDate))
    },
  )

  test('twelve horses of a card come without anybody else’s starts', async () => {
    const some = horses.slice(3, 15)
    const past = await pastStarts(db, some, { before: '2027-01-01' })
    expect(past).toHaveLength(naivePast(some, '2027-01-01').length)
    expect(past.every(({ horse_id }) => some.includes(horse_id))).toBe(true)
  })
})
