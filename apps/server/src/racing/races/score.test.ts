import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import type { RacePrediction } from '@quarterpole/contract/race'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaceCard, readRaceCard } from '@quarterpole/db/queries/race-card'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts, type NewStart } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { addRace } from '../../../test/race-rows.ts'
import { scoreArrivedCards, scoreOf } from './score.ts'

const runner = (horse_id: number, projected_si: number) => ({
  horse_id,
  horse_name: `Horse ${horse_id}`,
  projected_si,
  sd_si: 8,
})
// What is scored reads these members alone.
const card = (...sis: number[]) =>
  ({ predictions: sis.map((si, i) => runner(i + 1, si)) }) as unknown as RacePrediction
const start = (
  horse_id: number,
  finish: number | null,
  status: 'finished' | 'dnf' | 'scratched' | 'disqualified' = 'finished',
) => ({ horse_id, finish, status }) as Parameters<typeof scoreOf>[1][number]

test('equal horses are scored as chance', () => {
  const score = scoreOf(card(90, 90, 90, 90), [start(1, 3), start(2, 1), start(3, 2), start(4, null, 'dnf')])
  expect(score).toMatchObject({ winners: [2], not_started: [], first_choice_won: 0.25 })
  expect(score?.log_loss).toBeCloseTo(Math.log(4), 10)
  expect(score?.brier).toBeCloseTo(0.75 ** 2 + 3 * 0.25 ** 2, 10)
})

test('a dead heat is shared', () => {
  const score = scoreOf(card(90, 90), [start(1, 1), start(2, 1)])
  expect(score).toMatchObject({ winners: [1, 2], first_choice_won: 1 })
  expect(score?.log_loss).toBeCloseTo(Math.log(2), 10)
  expect(score?.brier).toBeCloseTo(0, 10)
})

test('scratched horses and strangers count for nothing; the best placed of the card has won', () => {
  const score = scoreOf(card(99, 90, 85), [
    start(77, 1),
    start(1, null, 'scratched'),
    start(2, 3),
    start(3, 2),
  ])
  expect(score).toMatchObject({ winners: [3], not_started: [1], first_choice_won: 0 })
  expect(score?.runners).toHaveLength(2)
  // two normals: Φ(Δμ/√(s₁² + s₂²)) with Δμ = 5, s = 8
  expect(score?.runners[0]?.win_probability).toBeCloseTo(0.6707, 4)
})

test('a horse disqualified from first place has not won', () => {
  const starts = [start(1, 1, 'disqualified'), start(2, 3), start(3, 2)]
  const score = scoreOf(card(99, 90, 85), starts)
  expect(score).toMatchObject({ winners: [3], not_started: [], first_choice_won: 0 })
  expect(score?.runners.map(({ finish }) => finish)).toEqual([null, 3, 2])
  const placed = scoreOf(card(99, 90, 85), [start(1, 3, 'disqualified'), start(2, 2), start(3, 1)])
  expect(placed?.runners.map(({ finish }) => finish)).toEqual([3, 2, 1])
})

test.each([
  ['one horse that started', [start(1, 1)]],
  ['nobody placed', [start(1, null, 'dnf'), start(2, null, 'dnf')]],
  ['strangers', [start(8, 1), start(9, 2)]],
])('%s gives no score', (_what, starts) => expect(scoreOf(card(90, 91, 92), starts)).toBeNull())

describe('score', async () => {
  const db = await testDatabase('sqlite')
  const track = await insertTrack(db, trackRow())
  const ids: HorseId[] = []
  for (let i = 0; i < 8; i++) ids.push(await insertHorse(db, horse({ name: `Runner ${i}` })))
  const [first, second, third] = ids as [HorseId, HorseId, HorseId]
  const seal = (race_date: string, horses: readonly HorseId[]) =>
    insertRaceCard(db, {
      track_id: track,
      race_date,
      distance_yards: 400,
      race_number: null,
      post_time: null,
      request: {},
      prediction: { predictions: horses.map((id, i) => runner(id, 99 - i)) },
      input_hash: 'hash',
      model_version: 'version',
    })
  const scoreAll = () => scoreArrivedCards(db, '2026-12-31')

  /** Horses by their places, from one on. */
  const ran = (
    race: RaceId,
    horses: readonly HorseId[],
    from: number,
    status: 'finished' | 'disqualified' = 'finished',
  ) =>
    insertStarts(
      db,
      horses.map((id, i) => startRow(race, id, { post_position: from + i, finish: from + i, status })),
    )

  test('a card waits for its winner while part of the field is on file', async () => {
    const race_date = '2026-04-01'
    const race = await insertRaces(db, [raceRow(track, { race_date })])
    const card = await seal(race_date, ids)
    await ran(race, ids.slice(0, 5), 2)
    expect(await scoreAll()).toBe(0)
    await ran(race, ids.slice(7), 1)
    expect(await scoreAll()).toBe(1)
    expect(await readRaceCard(db, card)).toMatchObject({ score: { winners: [ids[7]] } })
  })

  test('without a winner a card is graded once the stated field, or else its own, is on file', async () => {
    for (const [race_date, field_size] of [
      ['2026-04-02', 5],
      ['2026-04-03', null],
    ] as const) {
      const race = await insertRaces(db, [raceRow(track, { race_date, field_size })])
      const card = await seal(race_date, ids.slice(0, 5))
      await ran(race, ids.slice(0, 4), 2)
      expect(await scoreAll()).toBe(0)
      await ran(race, ids.slice(4, 5), 1, 'disqualified')
      expect(await scoreAll()).toBe(1)
      expect(await readRaceCard(db, card)).toMatchObject({ score: { winners: [ids[0]] } })
    }
  })

  const correct = (race: RaceId, id: HorseId, fields: Partial<Pick<NewStart, 'finish' | 'status'>>) =>
    db.kysely
      .updateTable('start')
      .set(fields)
      .where('race_id', '=', race)
      .where('horse_id', '=', id)
      .execute()
  const sentences = async () => {
    const scored = (await listActivity(db, 100)).filter(({ kind }) => kind === 'card_scored')
    return scored.map(({ sentence }) => sentence)
  }

  test('a graded card follows the starts of its race, and what was sealed stays', async () => {
    const race_date = '2026-05-01'
    const race = await insertRaces(db, [raceRow(track, { race_date })])
    const card = await seal(race_date, ids.slice(0, 6))
    await ran(race, ids.slice(0, 4), 1)
    expect(await scoreAll()).toBe(1)
    const graded = await readRaceCard(db, card)
    expect(graded).toMatchObject({ race_id: race, score: { winners: [first], not_started: ids.slice(4, 6) } })
    expect(await scoreAll()).toBe(0)

    await ran(race, ids.slice(4, 6), 5)
    expect(await scoreAll()).toBe(1)
    expect(await readRaceCard(db, card)).toMatchObject({ score: { winners: [first], not_started: [] } })
    await correct(race, first, { finish: 6, status: 'disqualified' })
    await correct(race, second, { finish: 1 })
    expect(await scoreAll()).toBe(1)
    expect(await readRaceCard(db, card)).toEqual({
      ...graded,
      score: expect.objectContaining({ winners: [second] }),
    })
    const found = await sentences()
    expect(found.slice(0, 3)).toEqual([
      expect.stringContaining(`Race card scored again: Horse ${second} won at 400 yards`),
      expect.stringContaining(`Race card scored again: Horse ${first} won at 400 yards`),
      expect.stringContaining(`Race card scored: Horse ${first} won at 400 yards`),
    ])

    await correct(race, third, { finish: 4 })
    expect(await scoreAll()).toBe(1)
    expect(await sentences()).toEqual(found)
  })

  test('a graded card whose winner is awaited again has no grade', async () => {
    const race_date = '2026-05-02'
    const race = await insertRaces(db, [raceRow(track, { race_date, field_size: 6 })])
    const card = await seal(race_date, ids.slice(0, 4))
    await ran(race, ids.slice(0, 4), 1)
    expect(await scoreAll()).toBe(1)
    await correct(race, first, { status: 'disqualified' })
    expect(await scoreAll()).toBe(0)
    expect(await readRaceCard(db, card)).toMatchObject({ race_id: null, score: null })
  })

  test('cards that can’t be graded keep no newer one from it', async () => {
    const [elsewhere, field] = [ids.slice(0, 4), ids.slice(4)]
    for (let i = 0; i < 201; i++) await seal('2026-03-01', elsewhere)
    const card = await seal('2026-03-02', field)
    for (const date of ['2026-03-01', '2026-03-02']) await addRace(db, { track, date, horses: field })
    expect(await scoreAll()).toBe(1)
    expect(await readRaceCard(db, card)).toMatchObject({ score: { winners: [field[0]] } })
  })
})
