import type { HorseId } from '@quarterpole/contract/ids'
import { countRecentPredictions } from '@quarterpole/db/queries/prediction'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { recordPrediction } from './record-prediction.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('a prediction for a horse removed in between is refused as one of an unknown horse, and leaves nothing', async () => {
    const gone = 4711 as HorseId // was never there
    const prediction = {
      kind: 'breeding' as const,
      sire_id: gone,
      dam_id: gone,
      track_id: null,
      request: {},
      result: {},
      input_hash: 'x',
      model_version: '1',
      evaluation_id: null,
    }
    const activity = {
      kind: 'breeding_predicted' as const,
      sentence: 'A cross was predicted.',
      horses: [gone],
    }
    await expect(recordPrediction(db, prediction, activity)).rejects.toMatchObject({
      code: 'not_found',
      message: 'A horse of this prediction was removed just now. Choose another.',
    })
    expect(await countRecentPredictions(db, 1)).toEqual({ breeding: 0, race: 0 })
  })
})
