import type { HorseId } from '@quarterpole/contract/ids'
import { describe, expect, test } from 'vitest'
import { horse, raceRow, startRow, testOf, trackRow } from '../test-rows.ts'
import { describeEngines, skipFsync, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import { type RowChange, type RowRef, watchRows } from './change.ts'
import { ChangedSinceError, undoChanges } from './undo-changes.ts'
import { insertToDo, listToDos } from './to-do.ts'
import { addGeneticTests, testsOf } from './genetic-test.ts'
import { readHerdChanges, readHerdVersion } from './herd-version.ts'
import { readHorse } from './horse.ts'
import { deleteHorse, insertHorse, updateHorse } from './horse-write.ts'
import { insertInjury, readInjury, updateInjury } from './injury.ts'
import { insertRaces } from './race.ts'
import { insertStarts } from './start.ts'
import { insertTrack } from './track.ts'

const TO_DO = {
  title: 'Coggins',
  due_on: '2026-03-01',
  done_on: null,
  repeat_every: null,
  repeat_unit: null,
  notes: null,
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)

  const undo = (changes: readonly RowChange[]) => tx(db, (trx) => undoChanges(trx, changes))
  const stored = (changes: readonly RowChange[]) => JSON.parse(JSON.stringify(changes)) as RowChange[] // as an activity stores them
  const injury = (horse_id: HorseId) => ({
    horse_id,
    injury_date: '2026-01-01',
    type: 'Cough',
    severity: 'minor' as const,
    status: 'active' as const,
    expected_days_off: 5,
    return_date: null,
    notes: null,
  })

  describe('undoing', () => {
    test('an edit restores the fields, raises the version, and the herd hears of it', async () => {
      const id = await insertHorse(db, horse({ name: 'Before Her', color: 'bay' }))
      const row = await readHorse(db, id)
      if (!row) throw new Error('not inserted')
      const changes = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [['horse', id]])
        await updateHorse(trx, id, { ...row, name: 'After Her', color: null, status: 'sold' })
        return watch.changes()
      })
      const { version } = await readHerdVersion(db)
      await undo(stored(changes))
      expect(await readHorse(db, id)).toMatchObject({
        name: 'Before Her',
        color: 'bay',
        status: null,
        version: 3,
      })
      const now = await readHerdVersion(db)
      expect(now.version).toBeGreaterThan(version)
    })

    test('a change of what no prediction reads leaves the herd’s caches', async () => {
      const horse_id = await insertHorse(db, horse({ name: 'Due' }))
      const changes = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [])
        return watch.changes([['to_do', await insertToDo(trx, { ...TO_DO, horse_id })]])
      })
      const before = await readHerdVersion(db)
      await undo(stored(changes))
      expect((await listToDos(db, { horse_id })).total).toBe(0)
      expect(await readHerdVersion(db)).toEqual(before)
    })

    test('an addition removes the row; a removal brings back the horse with its tests', async () => {
      const id = await insertHorse(db, horse({ name: 'Tested Once' }))
      await addGeneticTests(db, [testOf(id, 'gbed', 'N/H'), testOf(id, 'hypp', 'N/N')])
      const before = { horse: await readHorse(db, id), tests: await testsOf(db, id) }
      const removal = await tx(db, async (trx) => {
        const tests = before.tests.map((test): RowRef => ['genetic_test', test.id])
        const watch = await watchRows(trx, [['horse', id], ...tests])
        await deleteHorse(trx, id)
        return watch.changes()
      })
      expect(await readHorse(db, id)).toBeUndefined()
      await undo(stored(removal))
      expect(await testsOf(db, id)).toEqual(before.tests.map((test) => ({ ...test, version: 3 })))
      expect(await readHorse(db, id)).toEqual({
        ...before.horse,
        version: 3,
        updated_at: expect.any(String),
      })
      const addition = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [])
        const made = await insertHorse(trx, horse({ name: 'A Mistake' }))
        return watch.changes([['horse', made]])
      })
      await undo(stored(addition))
      const made = Number(addition[0]?.after?.['id']) as HorseId
      expect(await readHorse(db, made)).toBeUndefined()
      const { version } = await readHerdVersion(db)
      expect((await readHerdChanges(db, version - 2, version)).removed).toContain(made)
    })

    test('rows that refer to each other go children first and come back parents first', async () => {
      const changes = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [])
        const sire = await insertHorse(trx, horse({ name: 'Old Sire', sex: 'S' }))
        const foal = await insertHorse(trx, horse({ name: 'His Foal', sire_id: sire }))
        const race = await insertRaces(trx, [raceRow(await insertTrack(trx, trackRow()), {})])
        await insertStarts(trx, [startRow(race, foal, {})])
        return watch.changes([
          ['horse', sire],
          ['horse', foal],
          ['race', race],
          ['start', race, foal],
        ])
      })
      const [sire, foal] = changes.map(({ after }) => Number(after?.['id']) as HorseId)
      await undo(stored(changes))
      expect(await readHorse(db, foal as HorseId)).toBeUndefined()
      const removal = changes.toReversed().map(({ table, after }) => ({ table, before: after, after: null }))
      await undo(stored(removal))
      expect(await readHorse(db, foal as HorseId)).toMatchObject({ sire_id: sire, starts: 1 })
    })

    test('is refused for a row changed since, and for a row that newer records refer to', async () => {
      const id = await insertHorse(db, horse({ name: 'Hurt Twice' }))
      const added = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [])
        return watch.changes([['injury', await insertInjury(trx, injury(id))]])
      })
      const injuryId = Number(added[0]?.after?.['id']) as Parameters<typeof readInjury>[1]
      await updateInjury(db, injuryId, { ...injury(id), notes: 'seen again' })
      await expect(undo(stored(added))).rejects.toThrow(ChangedSinceError)
      expect(await readInjury(db, injuryId)).toMatchObject({ notes: 'seen again' })

      const row = await readHorse(db, id)
      const horseAdded: RowChange[] = await tx(db, async (trx) =>
        (await watchRows(trx, [])).changes([['horse', id]]),
      )
      const refused = await undo(stored(horseAdded)).catch((error: unknown) => error)
      expect(db.engine.isForeignKeyViolation(refused)).toBe(true)
      expect(await readHorse(db, id)).toEqual(row)
    })

    test('an edit that changed nothing is no change', async () => {
      const id = await insertHorse(db, horse({ name: 'Same As Ever' }))
      const row = await readHorse(db, id)
      if (!row) throw new Error('not inserted')
      const changes = await tx(db, async (trx) => {
        const watch = await watchRows(trx, [['horse', id]])
        await updateHorse(trx, id, row)
        return watch.changes()
      })
      expect(changes).toEqual([])
    })
  })
})
