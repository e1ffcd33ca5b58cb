import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { horse, trackRow } from '../test-rows.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { insertActivity } from './activity.ts'
import { insertHorse } from './horse-write.ts'
import { insertRaceCard } from './race-card.ts'
import { touchedSampleHorses } from './sample-herd.ts'
import { insertTrack } from './track.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('a card the user sealed keeps its runners before the race is run; a card of the sample does not', async () => {
    const invented = async (name: string) => {
      const id = await insertHorse(db, horse({ name }))
      await db.kysely.updateTable('horse').set({ is_sample: 1 }).where('id', '=', id).execute()
      return id
    }
    const [a, b, c] = [await invented('A'), await invented('B'), await invented('C')]
    const own = await insertHorse(db, horse({ name: 'Own' }))
    const track_id = await insertTrack(db, trackRow())
    const seal = (horse_ids: HorseId[], sealed_at: string) =>
      insertRaceCard(db, {
        track_id,
        race_date: '2026-08-01',
        distance_yards: 400,
        race_number: null,
        post_time: null,
        request: { horse_ids },
        prediction: {},
        input_hash: 'h',
        model_version: '1',
        sealed_at,
      })
    await insertActivity(db, {
      kind: 'herd_seeded',
      sentence: 'Sample herd loaded.',
      at: '2026-07-20T10:00:00.000Z',
    })
    await seal([b, c], '2026-07-10T20:00:00.000Z')
    expect(await touchedSampleHorses(db)).toEqual(new Map())
    await seal([a, b, own], '2026-07-31T20:00:00.000Z')
    expect(await touchedSampleHorses(db)).toEqual(
      new Map([
        [a, 'sealed'],
        [b, 'sealed'],
      ]),
    )
  })
})
