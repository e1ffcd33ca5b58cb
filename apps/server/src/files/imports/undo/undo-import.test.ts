import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { listActivity } from '@quarterpole/db/queries/activity'
import { readRow } from '@quarterpole/db/queries/change'
import { testsOf } from '@quarterpole/db/queries/genetic-test'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { writeMarks } from '@quarterpole/db/queries/horse-mark'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { ImportChanges } from '@quarterpole/db/queries/import-change'
import { type InjuryRow, listInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import { startsOf } from '@quarterpole/db/queries/start'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeEngines } from '../../../../test/engines.ts'
import { emptyHerd, herdOf } from '../../../../test/imports/database-content.ts'
import { undoActivity } from '../../../main/undo.ts'
import { geneticTests } from '../../../herd/genetic-tests/genetic-tests.ts'
import { editEntry } from '../../../herd/records/entry-commands.ts'
import { editStart } from '../../../racing/starts/commands.ts'
import { importFile } from '../import-file.ts'
import { undoImport } from './undo-import.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'

const TODAY = '2026-11-20'

const fieldsOf = ({
  horse_id,
  injury_date,
  type,
  severity,
  status,
  expected_days_off,
  return_date,
}: Omit<InjuryRow, 'id'>) => ({
  horse_id,
  injury_date,
  type,
  severity,
  status,
  expected_days_off,
  return_date,
  notes: null,
})

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)
  const load = async (fileType: FileType, text: string): Promise<ImportId | null> => {
    const { result } = await importFile(db, uploadOf(fileType, text))
    return result.import_id
  }
  const imported = async (fileType: FileType, text: string): Promise<ImportId> => {
    const id = await load(fileType, text)
    if (id === null) throw new Error('the file was refused')
    return id
  }
  const horseNamed = async (name: string) => {
    const found = (await listHorses(db, { sort: 'name', limit: 100, offset: 0 })).rows.find(
      (horse) => horse.name === name,
    )
    if (!found) throw new Error(`${name} is not on file`)
    return found
  }
  beforeEach(() => emptyHerd(db))

  describe('taking back', () => {
    const BARN =
      'name,aqha_id,sex,foaled,owner\nMesa Signal,5700001,S,2010-01-01,Ana\nHill Ann,,M,2011-02-02,Bo\n'
    const LATER =
      'name,aqha_id,sex,foaled,owner,sire,dam\nMesa Signal,5700001,S,2010-01-01,Cy,Far Sire,\nHill Ann,,M,2011-02-02,Cy,,\nNew Foal,,S,2016-03-03,Cy,Mesa Signal,Hill Ann\n'

    test('puts back what was changed, removes what was made, and counts both', async () => {
      await imported('horses', BARN)
      const receipt = await undoImport(db, await imported('horses', LATER))
      expect(receipt.reversed).toMatchObject({ horses_restored: 2, horses_removed: 2 })
      expect(await horseNamed('Mesa Signal')).toMatchObject({ owner: 'Ana', sire_id: null })
      expect((await listActivity(db, 1))[0]).toMatchObject({
        kind: 'import_undone',
        sentence: 'Undid the import of horses from horses.csv: 4 undone',
      })
    })

    test('is refused while a later import changed the same horses, and goes after that one', async () => {
      await imported('horses', BARN)
      const file = (owner: string) =>
        `name,aqha_id,sex,foaled,owner\nMesa Signal,5700001,S,2010-01-01,${owner}\n`
      const before = await herdOf(db)
      const first = await imported('horses', file('Cy'))
      const second = await imported('horses', file('Dee'))
      const third = await imported('horses', file('Eve'))
      await expect(undoImport(db, first)).rejects.toMatchObject({
        code: 'conflict',
        message:
          'The imports of horses.csv and horses.csv changed the same horses since. Undo those first, in this order.',
      })
      await undoImport(db, third)
      await expect(undoImport(db, first)).rejects.toMatchObject({
        message: 'The import of horses.csv changed the same horses since. Undo that one first.',
      })
      await undoImport(db, second)
      expect((await undoImport(db, first)).reversed.horses_restored).toBe(1)
      expect(await herdOf(db)).toEqual(before)
    })

    test('of horses that a later import changed is refused as well, and of injuries', async () => {
      const barn = await imported('horses', BARN)
      const later = await imported('horses', LATER)
      await expect(undoImport(db, barn)).rejects.toMatchObject({ code: 'conflict' })
      await undoImport(db, later)
      expect((await undoImport(db, barn)).reversed.horses_removed).toBe(2)
      const cough = await imported('injuries', 'horse,date,type\nAda,2020-01-01,Cough\n')
      const better = await imported('injuries', 'horse,date,type,status\nAda,2020-01-01,Cough,recovered\n')
      await expect(undoImport(db, cough)).rejects.toMatchObject({ code: 'conflict' })
      await undoImport(db, better)
      expect((await undoImport(db, cough)).kept).toEqual([])
      expect((await listHorses(db, { sort: 'name', limit: 10, offset: 0 })).rows).toEqual([])
    })

    test('keeps what was edited since, changed or made, and names it', async () => {
      await imported('horses', BARN)
      const id = await imported('horses', LATER)
      for (const name of ['Hill Ann', 'New Foal']) {
        const horse = await horseNamed(name)
        await updateHorse(db, horse.id, { ...horse, color: 'bay' })
      }
      const { reversed, kept, could_not } = await undoImport(db, id)
      expect(reversed).toMatchObject({ horses_restored: 1, horses_removed: 1 })
      expect(kept.map(({ name, why }) => [name, why])).toEqual([
        ['Hill Ann', 'Edited since the import.'],
        ['New Foal', 'Edited since the import.'],
      ])
      expect(could_not).toEqual([])
      expect(await horseNamed('New Foal')).toMatchObject({ color: 'bay', owner: 'Cy' })
    })

    test('leaves what newer entries depend on, and names them', async () => {
      const id = await imported('horses', BARN)
      const sire = await horseNamed('Mesa Signal')
      await insertHorse(db, {
        ...sire,
        is_stub: false,
        name: 'Own Foal',
        aqha_id: null,
        foaled: '2019-01-01',
        sire_id: sire.id,
      })
      await imported('injuries', 'horse,date,type\nHill Ann,2020-01-01,Cough\n')
      const { reversed, could_not } = await undoImport(db, id)
      expect(reversed.horses_removed).toBe(0)
      expect(could_not.map(({ name, why }) => `${name}: ${why}`).toSorted()).toEqual([
        'Hill Ann: Now has 1 injury.',
        'Mesa Signal: Now has 1 foal.',
      ])
    })

    test('a horse that became a dam since stays a mare', async () => {
      await imported('horses', 'name,aqha_id,sex\nCal Creek,5700020,G\n')
      const id = await imported('horses', 'name,aqha_id,sex\nCal Creek,5700020,M\n')
      const cal = await horseNamed('Cal Creek')
      await insertHorse(db, {
        ...cal,
        is_stub: false,
        name: 'Her Foal',
        aqha_id: null,
        sire_id: null,
        dam_id: cal.id,
      })
      const { reversed, could_not } = await undoImport(db, id)
      expect(reversed.horses_restored).toBe(0)
      expect(could_not.map(({ why }) => why)).toEqual([
        'Cal Creek is the dam of Her Foal and must be a mare.',
      ])
      expect(await horseNamed('Cal Creek')).toMatchObject({ sex: 'M' })
    })

    test('a number that another horse has by now is not taken from it', async () => {
      await imported('horses', 'name,aqha_id,sex,foaled\nOne Horse,5700030,S,2012-01-01\n')
      const one = await horseNamed('One Horse')
      const id = await imported(
        'horses',
        'name,aqha_id,sex,foaled,color\nOne Horse,5700030,G,2012-01-01,bay\n',
      )
      const given = { ...one, aqha_id: '5700031', sex: 'G' as const, color: 'bay' }
      for (const table of ['import_part', 'import_horse'] as const)
        await db.kysely.deleteFrom(table).execute()
      const changes = new ImportChanges() // as if the file had brought another number: files find horses by theirs
      const row = await readRow(db, ['horse', one.id])
      changes.add({
        table: 'horse',
        before: { ...row, sex: 'S', color: null },
        after: { ...row, aqha_id: '5700031' },
      })
      await changes.write(db, id)
      await updateHorse(db, one.id, given)
      await insertHorse(db, { ...one, is_stub: false, name: 'Other Horse' })
      const { reversed, could_not } = await undoImport(db, id)
      expect(reversed.horses_restored).toBe(0)
      expect(could_not).toMatchObject([
        { name: 'One Horse', why: 'AQHA 5700030 now belongs to Other Horse.' },
      ])
      expect(await horseNamed('One Horse')).toMatchObject({ aqha_id: '5700031', color: 'bay' })
    })

    test('injuries edited since are kept, the others go or are as before', async () => {
      await imported('injuries', 'horse,date,type\nAda,2020-01-01,Cough\n')
      const id = await imported(
        'injuries',
        'horse,date,type,status\nAda,2020-01-01,Cough,recovered\nAda,2020-02-02,Cough,\nAda,2020-03-03,Cough,\n',
      )
      const march = (await listInjuries(db)).rows.find(({ injury_date }) => injury_date === '2020-03-03')
      if (!march) throw new Error('not imported')
      await updateInjury(db, march.id, { ...fieldsOf(march), notes: 'seen again' })
      const { reversed, kept } = await undoImport(db, id)
      expect(reversed).toMatchObject({ injuries_restored: 1, injuries_removed: 1 })
      expect(kept).toMatchObject([{ noun: 'injury', name: 'Ada: Cough', why: 'Edited since the import.' }])
      expect((await listInjuries(db)).rows.map((row) => [row.injury_date, row.status])).toEqual([
        ['2020-03-03', 'active'],
        ['2020-01-01', 'active'],
      ])
    })

    test('a race another file added to stays with that file’s starts, and its track with it', async () => {
      const race = (horse: string) =>
        `track,date,race_no,distance,horse,finish,time_s\nSUN,2016-06-04,3,350,${horse},1,17.9\n`
      const id = await imported('race_results', race('Ada'))
      await imported('race_results', race('Bea').replace(',1,17.9', ',2,18.0'))
      const { reversed, could_not } = await undoImport(db, id)
      expect(reversed).toMatchObject({
        starts_removed: 1,
        races_removed: 0,
        horses_removed: 1,
        tracks_removed: 0,
      })
      expect(could_not.map(({ noun, name }) => [noun, name])).toEqual([
        ['track', 'Sunland Park'],
        ['race', 'Sunland Park, 2016-06-04, race 3'],
      ])
    })

    const RACES =
      'track,date,race_no,distance,horse,finish,time_s\nSUN,2016-06-04,3,350,Ada,1,17.9\nSUN,2016-06-04,3,350,Bea,2,18\nSUN,2016-06-04,3,350,Cal,3,18.1\nSUN,2016-06-04,4,350,Dot,1,17.8\n'
    const startOf = async (name: string) => {
      const [start] = await startsOf(db, (await horseNamed(name)).id)
      if (!start) throw new Error(`${name} has no start`)
      return start
    }
    const editStartOf = async (name: string, edit: object) => {
      const { race_id, horse_id, track_id, race_date, race_number, distance_yards, ...start } =
        await startOf(name)
      const { post_position, finish, time_s, status, weight_lb, jockey, trainer, comment, earned_cents } =
        start
      const result = { post_position, finish, time_s, status, si: null, earned_cents }
      const fields = { ...result, weight_lb, jockey, trainer, comment }
      const race = { track_id, race_date, race_number, distance_yards, condition: null }
      return editStart(db, { race_id, horse_id }, { ...race, ...fields, ...edit }, TODAY)
    }

    test('starts edited since stay in their races, moved ones too; an edit that was undone is none', async () => {
      const id = await imported('race_results', RACES)
      await editStartOf('Ada', { comment: 'bumped at the break' })
      await undoActivity(db, (await editStartOf('Bea', { finish: 5 })).activityId, null)
      await editStartOf('Dot', { race_number: 9 })
      const { reversed, kept, could_not } = await undoImport(db, id)
      expect(reversed).toMatchObject({ starts_removed: 2, races_removed: 1, horses_removed: 2 })
      expect(kept.map(({ noun, name, why }) => [noun, name, why])).toEqual([
        ['start', 'Ada: Sunland Park, 2016-06-04, race 3', 'Edited since the import.'],
        ['start', 'Dot: Sunland Park, 2016-06-04, race 9', 'Edited since the import.'],
      ])
      expect(could_not.map(({ noun, name }) => [noun, name]).toSorted()).toEqual([
        ['horse', 'Ada'],
        ['horse', 'Dot'],
        ['track', 'Sunland Park'],
      ])
      expect(await startOf('Ada')).toMatchObject({ comment: 'bumped at the break', race_number: 3 })
      expect(await startOf('Dot')).toMatchObject({ finish: 1, race_number: 9 })
    })

    test('a start whose race got its condition since stays with it', async () => {
      const id = await imported('race_results', RACES)
      await editStartOf('Dot', { condition: 'muddy' })
      const { kept } = await undoImport(db, id)
      expect(kept).toMatchObject([{ noun: 'start', name: 'Dot: Sunland Park, 2016-06-04, race 4' }])
      expect(await startOf('Dot')).toMatchObject({ condition: 'muddy' })
    })

    test('a race kept for its edited start and joined by another’s since is named with both', async () => {
      const id = await imported('race_results', RACES)
      await editStartOf('Dot', { comment: 'led throughout' })
      await imported('race_results', RACES.replace('Ada,1,17.9', 'Eve,4,18.3'))
      const { kept, could_not } = await undoImport(db, id)
      expect(kept).toMatchObject([{ noun: 'start', name: 'Dot: Sunland Park, 2016-06-04, race 4' }])
      expect(could_not).toContainEqual(
        expect.objectContaining({
          noun: 'race',
          name: 'Sunland Park, 2016-06-04, race 3',
          why: 'Starts were added to it since.',
        }),
      )
    })

    const testOf = async (name: string) => {
      const [found] = await testsOf(db, (await horseNamed(name)).id)
      if (!found) throw new Error(`${name} has no result`)
      return found
    }
    const editTestOf = async (name: string, edit: object) => {
      const { id, marker, raw, lab, assay, tested_on } = await testOf(name)
      return editEntry(db, geneticTests, { id, marker, raw, lab, assay, tested_on, ...edit }, TODAY)
    }
    const RESULTS = 'horse,hypp,tested\nAda,N/N,2020-01-05\nBea,N/H,2020-01-05\nCal,N/N,2020-01-05\n'

    test('results edited since stay; one that another import outdated, and an edit that was undone, go', async () => {
      const id = await imported('genetics', RESULTS)
      await editTestOf('Ada', { raw: 'N/H' })
      await undoActivity(db, (await editTestOf('Bea', { lab: 'UC Davis' })).activityId, null)
      await imported('genetics', 'horse,hypp,tested\nCal,N/H,2021-01-05\n')
      const { reversed, kept } = await undoImport(db, id)
      expect(reversed).toMatchObject({ genetic_tests_removed: 2, horses_removed: 1 })
      expect(kept).toMatchObject([{ noun: 'test', name: 'Ada: HYPP', why: 'Edited since the import.' }])
      expect(await testOf('Ada')).toMatchObject({ value: 'N/H' })
      expect(await testsOf(db, (await horseNamed('Cal')).id)).toMatchObject([{ value: 'N/H', is_current: 1 }])
    })

    test('a horse marked mine and an injury ended since are edited', async () => {
      const id = await imported('race_results', RACES)
      const { id: ada, sex, status, role } = await horseNamed('Ada')
      await writeMarks(db, [
        { id: ada, mark: { is_mine: 1, sex, status, role, status_date: null, sold_to: null } },
      ])
      const hurt = await imported('injuries', 'horse,date,type,status\nBea,2020-01-01,Cough,recovered\n')
      const { rows } = await listInjuries(db)
      for (const { id: injury, ...row } of rows)
        await updateInjury(db, injury, { ...fieldsOf(row), outcome: 'retired' })
      expect((await undoImport(db, hurt)).kept).toMatchObject([{ noun: 'injury', name: 'Bea: Cough' }])
      expect((await undoImport(db, id)).kept).toMatchObject([{ noun: 'horse', name: 'Ada' }])
      expect(await horseNamed('Ada')).toMatchObject({ is_mine: 1 })
    })

    test('works once: a second time is refused with a reason, and so is an import that never was', async () => {
      const id = await imported('horses', BARN)
      await undoImport(db, id)
      const before = await herdOf(db)
      await expect(undoImport(db, id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'The import of horses.csv was already undone.',
      })
      await expect(undoImport(db, 999_999 as ImportId)).rejects.toMatchObject({ code: 'not_found' })
      expect(await herdOf(db)).toEqual(before)
    })

    test('of two at once, one wins', async () => {
      const id = await imported('horses', BARN)
      const again = db.openAgain()
      try {
        const outcomes = await Promise.allSettled([undoImport(db, id), undoImport(again, id)])
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      } finally {
        await again.close()
      }
      expect((await listHorses(db, { sort: 'name', limit: 10, offset: 0 })).rows).toEqual([])
    })
  })
})
