import { expect, test } from 'vitest'
import type { HorseId } from '@quarterpole/contract/ids'
import { horse, raceRow, startRow, testOf, trackRow } from '../test-rows.ts'
import { describeEngines, skipFsync, testDatabase } from '../testing.ts'
import { addGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion, type HerdChanges, readHerdChanges, readHerdVersion } from './herd-version.ts'
import { deleteHorse, insertHorse, updateHorse } from './horse-write.ts'
import { insertInjuries, removeInjury, updateInjury } from './injury.ts'
import { insertRaceModel } from './race-model.ts'
import { insertRaces } from './race.ts'
import { insertRecords } from './record.ts'
import { insertStarts } from './start.ts'
import { insertTrack, updateTrack } from './track.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const ruidoso = await insertTrack(db, trackRow({ name: 'Ruidoso Downs' }))
  const a = await insertHorse(db, horse({ name: 'A' }))
  const b = await insertHorse(db, horse({ name: 'B' }))

  test('the racing version grows with every racing write and no other', async () => {
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
      'injury removed': () => removeInjury(db, { id: injuryId, horse_id: injury.horse_id }),
      track: () => insertTrack(db, trackRow({ name: 'Somewhere' })),
      'track edited': () => updateTrack(db, trackId, track),
      'race model': () =>
        insertRaceModel(db, {
          first_date: '2026-01-01',
          last_date: '2026-05-01',
          races: 50,
          data_hash: 'x',
          code_version: '1.0.0',
          model: {},
          backtest: {},
        }),
    }
    for (const [what, write] of Object.entries(writes))
      expect([what, await grows(write)]).toEqual([what, true])
    expect(await grows(() => insertHorse(db, horse({ name: 'Late' })))).toBe(false)
    expect(await grows(() => updateInjury(db, injuryId, injury))).toBe(false) // it was removed
  })

  test('every write lists the horses it changes and removes; only starts and races raise their version', async () => {
    const gone = await insertHorse(db, horse({ name: 'Gone' }))
    const raceId = await insertRaces(db, [raceRow(ruidoso, { race_number: 77 })])
    const changesOf = async (write: () => Promise<unknown>) => {
      const before = await readHerdVersion(db)
      await write()
      const after = await readHerdVersion(db)
      const changes = await readHerdChanges(db, before.version, after.version)
      return { ...changes, starts: after.starts_version > before.starts_version }
    }
    const injury = { horse_id: b, injury_date: '2026-02-01', type: 'Strain', severity: 'minor' as const }
    const rest = { status: 'active' as const, expected_days_off: 30, return_date: null, notes: null }
    const sale = {
      horse_id: a,
      sale_date: '2026-01-01',
      sale_name: null,
      sale_type: 'mixed',
      price_usd: 1,
    } as const
    const none = { horses: [], removed: [], starts: false }
    const writes: [write: () => Promise<unknown>, changes: HerdChanges & { starts: boolean }][] = [
      [
        () => addGeneticTests(db, [testOf(a, 'hypp', 'N/N'), testOf(a, 'gbed', 'N/N')]),
        { ...none, horses: [a] },
      ],
      [
        () => insertStarts(db, [startRow(raceId, a, {}), startRow(raceId, b, {})]),
        { horses: [a, b], removed: [], starts: true },
      ],
      [() => insertRaces(db, [raceRow(ruidoso, { race_number: 78 })]), { ...none, starts: true }],
      [() => insertInjuries(db, [{ ...injury, ...rest }]), { ...none, horses: [b] }],
      [() => insertTrack(db, trackRow({ name: 'A Third' })), none],
      [() => insertRecords(db, 'sale', [sale]), none],
      [() => updateHorse(db, a, horse({ name: 'A Again' })), none], // marked by changed_in
      [() => deleteHorse(db, gone), { ...none, removed: [gone] }],
    ]
    for (const [write, what] of writes) expect(await changesOf(write)).toEqual(what)
    const all = await changesOf(async () => {
      for (const [write] of writes.slice(3, 6)) await write().catch(() => {}) // a track of that name exists
      await addGeneticTests(db, [testOf(b, 'hypp', 'N/N')])
    })
    expect(all).toEqual({ ...none, horses: [b] })
  })

  test('a write without a list, with too many horses or no longer on record may have changed any horse', async () => {
    const from = (await readHerdVersion(db)).version
    const many = Array.from({ length: 5001 }, (_, i) => i as HorseId)
    const [unnamed, tooMany] = [
      await bumpHerdVersion(db, { horses: null, removed: [a] }),
      await bumpHerdVersion(db, { horses: many, removed: null }),
    ]
    expect(await readHerdChanges(db, from, unnamed)).toEqual({ horses: null, removed: [a] })
    expect(await readHerdChanges(db, unnamed, tooMany)).toEqual({ horses: null, removed: null })
    expect(await readHerdChanges(db, from, tooMany)).toEqual({ horses: null, removed: null })
    const last = await bumpHerdVersion(db, { horses: [b] })
    expect(await readHerdChanges(db, tooMany, last)).toEqual({ horses: [b], removed: [] })
    expect(await readHerdChanges(db, tooMany, tooMany)).toEqual({ horses: [], removed: [] })
    await db.kysely.deleteFrom('herd_change').where('version', '=', last).execute()
    expect(await readHerdChanges(db, tooMany, last)).toEqual({ horses: null, removed: null })
  })

  test('at least a thousand writes stay on record, older ones are deleted', async () => {
    await skipFsync(db)
    const { version } = await readHerdVersion(db)
    for (let i = version; i < 2 * 1000; i++) await bumpHerdVersion(db, { horses: [] })
    const { first, n } = await db.kysely
      .selectFrom('herd_change')
      .select((e) => [e.fn.min('version').as('first'), e.fn.countAll<number>().as('n')])
      .executeTakeFirstOrThrow()
    expect([first, n]).toEqual([1001, 1000])
    expect(await readHerdChanges(db, 1000, 2000)).toEqual({ horses: [], removed: [] })
    expect(await readHerdChanges(db, 999, 2000)).toEqual({ horses: null, removed: null })
  })
})
