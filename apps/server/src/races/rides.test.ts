import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts, pastStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { logStrikeRate } from '@quarterpole/racing/start-history'
import { expect, test } from 'vitest'
import { pastRun } from './past-start.ts'
import { ridesBefore } from './rides.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
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
    const history = { rides: await ridesBefore(db, ['first over', 't. rainer'], before) }
    expect(logStrikeRate(history, 'jockeys', 'first over', before)).toBeCloseTo(Math.log(8 / 8.5), 12)
    expect(logStrikeRate(history, 'trainers', 't. rainer', before)).toBeCloseTo(Math.log(8 / 8.5), 12)
    const past = await pastStarts(db, [ada, bea], { before })
    const places = new Map(past.map(pastRun).map(({ horse: id, finish }) => [id, finish]))
    expect([places.get(ada), places.get(bea)]).toEqual([null, 2])
  })
})
