import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { updateTest } from '@quarterpole/db/queries/genetic-test'
import { listInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import { updateStart } from '@quarterpole/db/queries/start'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../../test/engines.ts'
import { emptyHerd, GOES_ON, herdOf } from '../../../../test/imports/database-content.ts'
import { importFile } from '../import-file.ts'
import { smallFile } from '../../../../test/imports/random-files.ts'
import { undoImport } from './undo-import.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'

/** Something a user does between an import and taking it back. */
const edit = fc.record({
  what: fc.constantFrom('recolor', 'recolor', 'mine', 'notes', 'outcome', 'foal', 'foal', 'lab', 'comment'),
  at: fc.nat(),
  color: fc.constantFrom('bay', 'dun', 'gray'),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

async function carryOut(db: Db, { what, at, color }: Edit): Promise<void> {
  const { rows: horses } = await listHorses(db, { sort: 'name', limit: 100, offset: 0 })
  const horse = horses[at % horses.length]
  if (what === 'recolor' && horse) await updateHorse(db, horse.id, { ...horse, color })
  if (what === 'mine' && horse) await updateHorse(db, horse.id, { ...horse, is_mine: 1 })
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
  if (what === 'lab') await editTest(db, at, color)
  if (what === 'comment') await editStart(db, at, color)
  if (what !== 'notes' && what !== 'outcome') return
  const { rows: injuries } = await listInjuries(db)
  const injury = injuries[at % injuries.length]
  if (!injury) return
  const { horse_id, injury_date, type, severity, status, expected_days_off, return_date } = injury
  const fields = { horse_id, injury_date, type, severity, status, expected_days_off, return_date }
  const { outcome, notes } = injury
  await updateInjury(db, injury.id, {
    ...fields,
    outcome: what === 'outcome' ? 'retired' : outcome,
    notes: what === 'notes' ? color : notes,
  })
}

async function editTest(db: Db, at: number, lab: string): Promise<void> {
  const tests = await db.kysely.selectFrom('genetic_test').selectAll().orderBy('id').execute()
  const test = tests[at % tests.length]
  if (!test) return
  const { marker, value, copies_min, copies_max, raw, assay, tested_on, inferred } = test
  const fields = { marker, value, copies_min, copies_max, raw, assay, tested_on, inferred: inferred === 1 }
  await updateTest(db, test, { ...fields, lab })
}

async function editStart(db: Db, at: number, comment: string): Promise<void> {
  const starts = await db.kysely
    .selectFrom('start')
    .selectAll()
    .orderBy('race_id')
    .orderBy('horse_id')
    .execute()
  const start = starts[at % starts.length]
  if (!start) return
  const { race_id, post_position, finish, time_s, si, si_source, status } = start
  const { weight_lb, jockey, trainer, earned_cents } = start
  const result = { race_id, post_position, finish, time_s, si, si_source, status }
  await updateStart(db, start, { ...result, weight_lb, jockey, trainer, earned_cents, comment })
}

const DERIVED = ['panel_known', 'markers_known', 'quality_score', 'search_text', 'is_current']
const NOT_SAID = new Set([...GOES_ON, ...DERIVED])
const said = (row: object) => JSON.stringify(Object.entries(row).filter(([column]) => !NOT_SAID.has(column)))

/** What is said of each horse, injury, result and start, by the key of a row an undo leaves. */
async function rowsById(db: Db): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const row of await db.kysely.selectFrom('horse').selectAll().execute())
    rows.set(keyOf({ noun: 'horse', ...row }), said(row))
  for (const row of await db.kysely.selectFrom('injury').selectAll().execute())
    rows.set(keyOf({ noun: 'injury', id: row.id, name: row.type }), said(row))
  for (const row of await db.kysely.selectFrom('genetic_test').selectAll().execute())
    rows.set(keyOf({ noun: 'test', id: row.id, name: row.marker }), said(row))
  const starts = db.kysely.selectFrom('start').innerJoin('horse', 'horse.id', 'horse_id')
  for (const { name, ...row } of await starts.selectAll('start').select('horse.name').execute())
    rows.set(keyOf({ noun: 'start', id: row.race_id, name }), said(row))
  return rows
}

/** A start has the id of its race; the horse's name is the first part of its own. */
const keyOf = ({ noun, id, name }: Pick<LeftBehind, 'noun' | 'id' | 'name'>) =>
  noun === 'start' ? `start ${id} ${name.split(':', 1)[0]}` : `${noun} ${id}`
const RECORDS: ReadonlySet<string> = new Set(['horse', 'injury', 'test', 'start'])

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)
  const load = async (fileType: FileType, text: string): Promise<ImportId | null> => {
    const { result } = await importFile(db, uploadOf(fileType, text))
    return result.import_id
  }
  beforeEach(() => emptyHerd(db))

  test('undoing any imports one after the other restores each earlier state', async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(smallFile, { minLength: 2, maxLength: 6 }), async (files) => {
        const states: { id: ImportId; before: string[] }[] = []
        for (const { fileType, text } of files) {
          const before = await herdOf(db)
          const id = await load(fileType, text)
          if (id === null) expect(await herdOf(db)).toEqual(before)
          else states.push({ id, before })
        }
        const [, ...later] = states // the first stays on file, so that later ones meet horses of former runs
        for (const { id, before } of later.toReversed()) {
          const receipt = await undoImport(db, id)
          expect([receipt.kept, receipt.could_not]).toEqual([[], []])
          expect(await herdOf(db)).toEqual(before)
          taken++
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 15 },
    )
    expect(taken).toBeGreaterThan(engine === 'sqlite' ? 100 : 25)
  })

  test('whatever was edited in between stays, all else is as before, and the three lists together are all there was', async () => {
    const bins = { reversed: 0, kept: 0, couldNot: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(smallFile, { minLength: 1, maxLength: 3 }),
        smallFile,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (earlier, file, edits) => {
          await emptyHerd(db)
          for (const { fileType, text } of earlier) await load(fileType, text)
          const before = await rowsById(db)
          const id = await load(file.fileType, file.text)
          if (id === null) return
          const after = await rowsById(db)
          for (const one of edits) await carryOut(db, one)
          const edited = await rowsById(db)
          const { reversed, kept, could_not } = await undoImport(db, id)
          const now = await rowsById(db)
          const left = new Map([...kept, ...could_not].map((row) => [keyOf(row), row]))
          const editedSince = kept.map(keyOf)
          for (const key of new Set([...before.keys(), ...after.keys(), ...edited.keys()])) {
            const [was, made, then] = [before.get(key), after.get(key), edited.get(key)]
            const isTouched = was !== made
            const expected = !isTouched || left.has(key) ? then : was
            expect([key, now.get(key)]).toEqual([key, expected])
            if (isTouched && made !== then) expect(editedSince).toContain(key)
            else expect(editedSince).not.toContain(key)
          }
          const touched = [...after].filter(([key, row]) => before.get(key) !== row).length
          const { horses_restored, horses_removed, injuries_restored, injuries_removed } = reversed
          const done =
            horses_restored +
            horses_removed +
            injuries_restored +
            injuries_removed +
            reversed.genetic_tests_removed +
            reversed.starts_restored +
            reversed.starts_removed
          expect(done + [...left.values()].filter(({ noun }) => RECORDS.has(noun)).length).toBe(touched)
          bins.reversed += done
          bins.kept += kept.length
          bins.couldNot += could_not.length
        },
      ),
      { numRuns: engine === 'sqlite' ? 200 : 40 },
    )
    const least = engine === 'sqlite' ? 20 : 2
    expect(
      Object.values(bins).every((count) => count >= least),
      JSON.stringify(bins),
    ).toBe(true)
  })
})
