import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts, pastStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { logStrikeRate } from '@quarterpole/racing/start-history'
import { describe, expect, test } from 'vitest'
import { pastRun } from './past-start.ts'
import { peopleOn, ridesBefore } from './rides.ts'

const CARD = {
  track_id: 1,
  distance_yards: 400,
  race_date: '2026-04-01',
  horse_ids: [],
} as unknown as RaceRequest

describe('rides', async () => {
  const db = await testDatabase('sqlite')
  const track = await insertTrack(db, trackRow())
  const ids: HorseId[] = []
  for (const name of ['Ada', 'Bea']) ids.push(await insertHorse(db, horse({ name })))
  const [ada, bea] = ids as [HorseId, HorseId]

  test('a ride that was disqualified from first place is no win', async () => {
    const race = await insertRaces(db, [raceRow(track, { race_date: '2026-01-01', field_size: 2 })])
    await insertStarts(db, [
      startRow(race, ada, { status: 'disqualified', jockey: 'First Over', trainer: 'T. Rainer' }),
      startRow(race, bea, { finish: 2, post_position: 2 }),
    ])
    const before = '2026-02-01'
    const history = { rides: await ridesBefore(db, ['first over', 't rainer'], before) }
    expect(logStrikeRate(history, 'jockeys', 'first over', before)).toBeCloseTo(Math.log(8 / 8.5), 12)
    expect(logStrikeRate(history, 'trainers', 't rainer', before)).toBeCloseTo(Math.log(8 / 8.5), 12)
    const past = await pastStarts(db, [ada, bea], { before })
    const places = new Map(past.map(pastRun).map(({ horse: id, finish }) => [id, finish]))
    expect([places.get(ada), places.get(bea)]).toEqual([null, 2])
  })

  test('the rides of one person are one, however the name is spelled', async () => {
    const spelled = ['JOSÉ LUNA', 'José Luna', 'Jose\u0301 Luna', 'Jose\u200B Luna', 'jose luna']
    for (const [i, jockey] of spelled.entries()) {
      const race = await insertRaces(db, [raceRow(track, { race_date: `2026-03-0${i + 1}`, field_size: 8 })])
      await insertStarts(db, [
        startRow(race, ada, { jockey, trainer: 'Łucja Øye' }),
        startRow(race, bea, { finish: 2, post_position: 2, jockey: 'Josefa Luna' }),
      ])
    }
    const people = peopleOn({ ...CARD, jockeys: ['José LUNA', '—'], trainers: ['LUCJA OYE', null] })
    expect(people).toEqual(['jose luna', 'lucja oye'])
    const { jockeys, trainers } = await ridesBefore(db, people, '2026-04-01')
    expect(jockeys.get('jose luna')?.dates).toHaveLength(spelled.length)
    expect(trainers.get('lucja oye')?.dates).toHaveLength(spelled.length)
    expect(jockeys.size).toBe(1)
  })
})
