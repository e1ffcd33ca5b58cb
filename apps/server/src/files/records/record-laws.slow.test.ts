import { FILE_TYPES } from '@quarterpole/contract/limits'
import { RECORD_KINDS, type RecordKind } from '@quarterpole/contract/record-kinds'
import type { Db } from '@quarterpole/db/open'
import { storeSampleFile } from '@quarterpole/db/test-rows'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import { tx } from '@quarterpole/db/tx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { emptyHerd } from '../../../test/imports/database-content.ts'
import { insertHerd, randomHerd } from '../../../test/random-herds.ts'
import { insertRandomRecords, randomRecords } from '../../../test/random-records.ts'
import { undoActivity } from '../../main/undo.ts'
import { EXPORT_FORMATS, exportFile, type ExportFormat } from '../exports/export-file.ts'
import { importFile } from '../imports/import-file.ts'
import { bookCsv } from '../../season/stallion-book/book-csv.ts'
import { presentEntries } from '../../season/stallion-book/present-entry.ts'
import { RECORD_TABLES } from '../../../test/record-tables.ts'
import { importRecords } from './import-records.ts'

const TODAY = '2026-06-15'
const RUNS = { sqlite: 60, postgres: 16 }

async function emptyBarn(db: Db) {
  await tx(db, async (trx) => {
    await trx.kysely.updateTable('cover').set({ foal_id: null }).execute()
    for (const table of [...RECORD_TABLES, 'activity_horse'] as const)
      await trx.kysely.deleteFrom(table).execute()
  })
  await emptyHerd(db)
}

/** The files in the order in which they go in: horses and tracks first, bookings before the covers on them. */
const KINDS = [...FILE_TYPES, ...RECORD_KINDS] as const
type Kind = (typeof KINDS)[number]
const isRecord = (kind: Kind): kind is RecordKind => (RECORD_KINDS as readonly string[]).includes(kind)

async function fileOf(db: Db, kind: Kind, format: ExportFormat): Promise<Uint8Array> {
  if (kind === 'bookings') {
    const rows = await allBookings(db, {})
    return new TextEncoder().encode(bookCsv(await presentEntries(db, rows, 2026), rows))
  }
  const parts: Uint8Array[] = []
  for await (const part of exportFile(db, { kind, format, page: 3 })) parts.push(part.slice())
  return Buffer.concat(parts)
}

/** The cover’s own number, the first cell of a row, is another in another database. */
const withoutIds = (kind: Kind, file: Uint8Array) => {
  const text = new TextDecoder().decode(file)
  return kind === 'covers' ? text.replace(/^\d+,/gm, '#,') : text
}

async function bring(db: Db, kind: Kind, bytes: Uint8Array) {
  if (isRecord(kind)) {
    const asked = { kind, fileName: kind, bytes, dryRun: false, today: TODAY }
    const { result, activityId } = await importRecords(db, asked).catch(emptyFile)
    expect(result.problems).toEqual([])
    return { activityId, added: result.added }
  }
  const request = { fileType: kind, fileName: kind, bytes, dryRun: false, mapping: {}, today: TODAY }
  const { result, refused } = await importFile(db, { ...request, createNewHorses: kind === 'horses' })
  expect(refused ? result.validation_report.errors : []).toEqual([])
  return { activityId: null, added: 0 }
}

/** A table without rows is refused as a file, and there is nothing in it to bring. */
function emptyFile(error: unknown) {
  expect(String(error)).toMatch(/has a header and no/)
  return { result: { problems: [], added: 0 }, activityId: null }
}

describeEngines(async (engine) => {
  const from = await testDatabase(engine)
  const to = await testDatabase(engine)
  await Promise.all([from, to].map(skipFsync))
  // A workbook keeps fifteen digits of a number, so that the herd itself goes by CSV.
  const formats = fc.tuple(
    ...KINDS.map((kind) =>
      isRecord(kind) ? fc.constantFrom(...EXPORT_FORMATS) : fc.constant('csv' as const),
    ),
  )

  test('a barn that is exported and imported elsewhere exports the same files, and each import is undone', async () => {
    const brought = new Map<Kind, number>()
    await fc.assert(
      fc.asyncProperty(randomHerd, randomRecords, formats, async (herd, drawn, chosen) => {
        await emptyBarn(from)
        await emptyBarn(to)
        await storeSampleFile(to) // a table of papers names files, it doesn't bring them
        await tx(from, (trx) => insertHerd(trx, herd))
        await insertRandomRecords(from, drawn, TODAY)
        const undoable: number[] = []
        for (const [at, kind] of KINDS.entries()) {
          const { activityId, added } = await bring(to, kind, await fileOf(from, kind, chosen[at] ?? 'csv'))
          brought.set(kind, (brought.get(kind) ?? 0) + added)
          if (activityId !== null) undoable.push(activityId)
        }
        for (const kind of KINDS) {
          const file = await fileOf(from, kind, 'csv')
          expect(withoutIds(kind, await fileOf(to, kind, 'csv')), kind).toBe(withoutIds(kind, file))
          if (isRecord(kind)) expect(await bring(to, kind, file), `${kind} again`).toEqual(NOTHING)
        }
        for (const id of undoable.toReversed()) await undoActivity(to, id, null)
        for (const table of RECORD_TABLES)
          expect(await to.kysely.selectFrom(table).select('id').execute(), table).toEqual([])
      }),
      { numRuns: RUNS[engine] },
    )
    for (const kind of RECORD_KINDS) expect(brought.get(kind), kind).toBeGreaterThan(RUNS[engine] / 3)
  })
})

const NOTHING = { activityId: null, added: 0 }
