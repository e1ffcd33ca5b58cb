import { expect, test } from 'vitest'
import { horse, raceRow, startRow, trackRow } from '../test-rows.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { readHerdVersion } from './herd-version.ts'
import { insertHorse } from './horse-write.ts'
import { removeInjuries, removeTrack } from './import-undo.ts'
import { insertInjuries, updateInjury } from './injury.ts'
import { insertRaceModel } from './race-model.ts'
import { insertRaces } from './race.ts'
import { insertStarts } from './start.ts'
import { insertTrack, updateTrack } from './track.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const ruidoso = await insertTrack(db, trackRow({ name: 'Ruidoso Downs' }))
  const a = await insertHorse(db, horse({ name: 'A' }))
  const b = await insertHorse(db, horse({ name: 'B' }))

  test('the racing version grows with every write about racing, and with no other', async () => {
    const grows = async (write: () => Promise<unknown>) => {
      const before = await readHerdVersion(db)
      await write()
      const { version, racing_version } = await readHerdVersion(db)
      if (racing_version !== before.racing_version) expect(racing_version).toBe(version)
      return racing_version > before.racing_version
    }
    const injury = {
      horse_id: b,
      injury_date: '2026-02-01',
      type: 'Strain',
      severity: 'minor' as const,
      status: 'active' as const,
      expected_days_off: 30,
      return_date: null,
      notes: null,
    }
    const newRace = raceRow(ruidoso, { race_date: '2027-01-01', race_number: 9 })
    const [injuryId, raceId] = [await insertInjuries(db, [injury]), await insertRaces(db, [newRace])]
    const track = trackRow({ name: 'Elsewhere' })
    const trackId = await insertTrack(db, track)
    const writes: Record<string, () => Promise<unknown>> = {
      race: () => insertRaces(db, [{ ...newRace, race_number: 10 }]),
      start: () => insertStarts(db, [startRow(raceId, a, {})]),
      injury: () => insertInjuries(db, [injury]),
      'injury edited': () => updateInjury(db, injuryId, { ...injury, status: 'recovered' }),
      'injury removed': () => removeInjuries(db, [injuryId]),
      track: () => insertTrack(db, trackRow({ name: 'Somewhere' })),
      'track edited': () => updateTrack(db, trackId, track),
      'track removed': () => removeTrack(db, trackId),
      'race model': () =>
        insertRaceModel(db, {
          first_date: '2026-01-01',
          last_date: '2026-05-01',
          races: 50,
          data_hash: 'x',
          code_version: '0.1.0',
          model: {},
          backtest: {},
        }),
    }
    for (const [what, write] of Object.entries(writes))
      expect([what, await grows(write)]).toEqual([what, true])
    expect(await grows(() => insertHorse(db, horse({ name: 'Late' })))).toBe(false)
    expect(await grows(() => updateInjury(db, injuryId, injury))).toBe(false) // it is gone
  })
})
