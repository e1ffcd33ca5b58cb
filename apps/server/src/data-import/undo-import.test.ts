import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { listActivity } from '@quarterpole/db/queries/activity'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { listInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import { describeEngines, hurry, testDatabase } from '@quarterpole/db/testing'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentOf, HERD_TABLES } from './database-content.ts'
import { importFile } from './import-file.ts'
import { smallFile } from './random-files.ts'
import type { Reversal } from './reversal.ts'
import { stampOfHorse } from './stamps.ts'
import { undoImport } from './undo-import.ts'

/**
 * A row's version goes on when it is put back, so that no stale form fits it; so does the time of its last change. Ids
 * handed out, the activity list and the herd's version only ever grow.
 */
const GOES_ON = new Set(['version', 'changed_in', 'updated_at'])
const SEED = 20_261_120

const dump = (db: Db) => contentOf(db, { tables: HERD_TABLES, without: GOES_ON })

function reversalOf(before: HorseRow, after: HorseRow): Reversal {
  const horses = [{ id: before.id, before, was_stub: false, after: stampOfHorse(after) }]
  return { horses, injuries: [], made: { horses: [], injuries: [], tracks: [] } }
}

/** Something a user does between an import and taking it back. */
const edit = fc.record({
  what: fc.constantFrom('recolor', 'recolor', 'notes', 'foal'),
  at: fc.nat(),
  color: fc.constantFrom('bay', 'dun', 'gray'),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

async function carryOut(db: Db, { what, at, color }: Edit): Promise<void> {
  const { rows: horses } = await listHorses(db, { sort: 'name', limit: 100, offset: 0 })
  const horse = horses[at % horses.length]
  if (what === 'recolor' && horse) await updateHorse(db, horse.id, { ...horse, color })
  if (what === 'foal' && horse) {
    const parents =
      horse.sex === 'M' ? { sire_id: null, dam_id: horse.id } : { sire_id: horse.id, dam_id: null }
    if (horse.sex === 'G' || horse.sex === 'U') return
    const own = {
      name: `Own Foal ${at}`,
      aqha_id: null,
      sex: 'M' as const,
      foaled: '2025-01-01',
      is_stub: false,
    }
    await insertHorse(db, { ...horse, ...own, ...parents, import_id: null })
  }
  if (what !== 'notes') return
  const { rows: injuries } = await listInjuries(db)
  const injury = injuries[at % injuries.length]
  if (!injury) return
  const { horse_id, injury_date, type, severity, status, expected_days_off, return_date } = injury
  const fields = { horse_id, injury_date, type, severity, status, expected_days_off, return_date }
  await updateInjury(db, injury.id, { ...fields, notes: color })
}

const NOT_SAID = new Set([...GOES_ON, 'panel_known', 'markers_known', 'quality_score', 'search_text'])

/** What is said of each horse and injury, by `noun id`. */
async function rowsById(db: Db): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const noun of ['horse', 'injury'] as const)
    for (const row of await db.kysely.selectFrom(noun).selectAll().execute())
      rows.set(
        `${noun} ${row.id}`,
        JSON.stringify(Object.entries(row).filter(([column]) => !NOT_SAID.has(column))),
      )
  return rows
}

function idOf(key: string) {
  const [noun, id] = key.split(' ')
  return { noun, id: Number(id) }
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await hurry(db)
  const load = async (fileType: FileType, text: string): Promise<ImportId | null> => {
    const { result } = await importFile(db, {
      fileType,
      fileName: `${fileType}.csv`,
      bytes: new TextEncoder().encode(text),
      dryRun: false,
      createNewHorses: true,
      mapping: {},
      today: '2026-11-20',
    })
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

  const clear = async () => {
    for (const table of ['injury', 'genetic_test', 'start', 'race_card', 'race', 'track', 'ebv'] as const)
      await db.kysely.deleteFrom(table).execute()
    await db.kysely.updateTable('horse').set({ sire_id: null, dam_id: null }).execute()
    for (const table of ['horse', 'data_import', 'activity'] as const)
      await db.kysely.deleteFrom(table).execute()
  }
  beforeEach(clear)

  test('whatever files came in, taking them back one after the other gives back each former state', async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(smallFile, { minLength: 2, maxLength: 6 }), async (files) => {
        const states: { id: ImportId; before: string[] }[] = []
        for (const { fileType, text } of files) {
          const before = await dump(db)
          const id = await load(fileType, text)
          if (id === null) expect(await dump(db)).toEqual(before)
          else states.push({ id, before })
        }
        const [, ...later] = states // the first stays on file, so that later ones meet horses of former runs
        for (const { id, before } of later.toReversed()) {
          const receipt = await undoImport(db, id)
          expect([receipt.kept, receipt.could_not]).toEqual([[], []])
          expect(await dump(db)).toEqual(before)
          taken++
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 15, seed: SEED },
    )
    expect(taken).toBeGreaterThan(engine === 'sqlite' ? 100 : 25)
  }, 60_000)

  test('whatever was edited in between stays, all else is as before, and the three lists together are all there was', async () => {
    const bins = { reversed: 0, kept: 0, couldNot: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(smallFile, { minLength: 1, maxLength: 3 }),
        smallFile,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (earlier, file, edits) => {
          await clear()
          for (const { fileType, text } of earlier) await load(fileType, text)
          const before = await rowsById(db)
          const id = await load(file.fileType, file.text)
          if (id === null) return
          const after = await rowsById(db)
          for (const one of edits) await carryOut(db, one)
          const edited = await rowsById(db)
          const { reversed, kept, could_not } = await undoImport(db, id)
          const now = await rowsById(db)
          const left = new Map([...kept, ...could_not].map((row) => [`${row.noun} ${row.id}`, row]))
          for (const key of new Set([...before.keys(), ...after.keys(), ...edited.keys()])) {
            const [was, made, then] = [before.get(key), after.get(key), edited.get(key)]
            const isTouched = was !== made
            const expected = !isTouched || left.has(key) ? then : was
            expect([key, now.get(key)]).toEqual([key, expected])
            if (isTouched && made !== then) expect(kept).toContainEqual(expect.objectContaining(idOf(key)))
            else expect(kept).not.toContainEqual(expect.objectContaining(idOf(key)))
          }
          const touched = [...after].filter(([key, row]) => before.get(key) !== row).length
          const { horses_restored, horses_removed, injuries_restored, injuries_removed } = reversed
          const done = horses_restored + horses_removed + injuries_restored + injuries_removed
          expect(
            done + [...left.values()].filter(({ noun }) => noun === 'horse' || noun === 'injury').length,
          ).toBe(touched)
          bins.reversed += done
          bins.kept += kept.length
          bins.couldNot += could_not.length
        },
      ),
      { numRuns: engine === 'sqlite' ? 200 : 20, seed: SEED },
    )
    const least = engine === 'sqlite' ? 20 : 2
    expect(
      Object.values(bins).every((count) => count >= least),
      JSON.stringify(bins),
    ).toBe(true)
  }, 120_000)

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
        sentence: 'Took back horses from horses.csv: 4 reversed',
      })
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
        ['Hill Ann', 'It was edited since.'],
        ['New Foal', 'It was edited since.'],
      ])
      expect(could_not).toEqual([])
      expect(await horseNamed('New Foal')).toMatchObject({ color: 'bay', owner: 'Cy' })
    })

    test('leaves what something newer rests on, and says what', async () => {
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
        'Hill Ann: By now it has 1 injury.',
        'Mesa Signal: By now it has 1 foal.',
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
      await db.kysely
        .updateTable('data_import') // as if the file had brought another number: files find horses by theirs
        .set({ reversal: JSON.stringify(reversalOf(one, given)) })
        .where('id', '=', id)
        .execute()
      await updateHorse(db, one.id, given)
      await insertHorse(db, { ...one, is_stub: false, name: 'Other Horse' })
      const { reversed, could_not } = await undoImport(db, id)
      expect(reversed.horses_restored).toBe(0)
      expect(could_not).toMatchObject([
        { name: 'One Horse', why: 'AQHA 5700030 belongs to Other Horse by now.' },
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
      const { horse_id, injury_date, type, severity, status, expected_days_off, return_date } = march
      await updateInjury(db, march.id, {
        horse_id,
        injury_date,
        type,
        severity,
        status,
        expected_days_off,
        return_date,
        notes: 'seen again',
      })
      const { reversed, kept } = await undoImport(db, id)
      expect(reversed).toMatchObject({ injuries_restored: 1, injuries_removed: 1 })
      expect(kept).toMatchObject([{ noun: 'injury', name: 'Ada: Cough', why: 'It was edited since.' }])
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

    test('works once: a second time is refused with a reason, and so is an import that never was', async () => {
      const id = await imported('horses', BARN)
      await undoImport(db, id)
      const before = await dump(db)
      await expect(undoImport(db, id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'The import of horses.csv was taken back already.',
      })
      await expect(undoImport(db, 999_999 as ImportId)).rejects.toMatchObject({ code: 'not_found' })
      expect(await dump(db)).toEqual(before)
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
