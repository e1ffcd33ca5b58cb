import { FILE_TYPES } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { tx } from '@quarterpole/db/tx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXPORT_FORMATS, exportFile, type ExportOptions } from './export-file.ts'
import { emptyHerd } from '../../../test/imports/database-content.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { importFile } from '../imports/import-file.ts'
import { herdWithNamesakes, insertHerd } from '../../../test/random-herds.ts'

const TODAY = '2026-11-20'
const RUNS = 40
const formats = fc.tuple(...FILE_TYPES.map(() => fc.constantFrom(...EXPORT_FORMATS)))

/** What counts as the same data: every column but ids, times of entry and which import made a row; horses by name. */
const NOT_DATA = new Set([
  'id',
  'horse_id',
  'sire_id',
  'dam_id',
  'race_id',
  'track_id',
  'venue_id',
  'import_id',
  'version',
  'changed_in',
  'created_at',
  'updated_at',
  'quality_score',
])
const TABLES = ['horse', 'genetic_test', 'race', 'start', 'injury'] as const

/** A workbook keeps fifteen digits of a number, as every spreadsheet does. */
const fifteenDigits = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(15)) : value

async function dataOf(db: Db): Promise<string[]> {
  const names = new Map<unknown, string>() // of namesakes, what else is known tells them apart
  for (const horse of await db.kysely.selectFrom('horse').selectAll().execute()) {
    const { id, name, aqha_id, foaled, color, owner, breeder, notes } = horse
    names.set(id, [name, aqha_id, foaled, color, owner, breeder, notes].join(' | '))
  }
  const tracks = new Map<unknown, string>()
  for (const { id, name } of await db.kysely.selectFrom('track').select(['id', 'name']).execute())
    tracks.set(id, name)
  const races = new Map<unknown, string>()
  for (const row of await db.kysely.selectFrom('race').selectAll().execute())
    races.set(
      row.id,
      [tracks.get(row.track_id), row.race_date, row.race_number, row.distance_yards].join(' '),
    )
  const lines: string[] = []
  for (const table of TABLES) {
    for (const row of await db.kysely.selectFrom(table).selectAll().execute()) {
      const all: Record<string, unknown> = { ...row }
      const entries = Object.entries(all).filter(([column]) => !NOT_DATA.has(column))
      const who = [names.get(all.horse_id), names.get(all.sire_id), names.get(all.dam_id)]
      const where = [races.get(table === 'race' ? all.id : all.race_id), tracks.get(all.venue_id)]
      lines.push(`${table} ${JSON.stringify([who, where, entries.toSorted()], fifteenDigits)}`)
    }
  }
  return lines.toSorted()
}

async function fileOf(db: Db, options: ExportOptions): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of exportFile(db, options)) parts.push(part.slice())
  return Buffer.concat(parts)
}

describe('export file', async () => {
  const from = await testDatabase('sqlite')
  const to = await testDatabase('sqlite')
  await Promise.all([from, to].map(skipFsync))

  /** Imports what is exported. */
  const exported = async (
    fileType: (typeof FILE_TYPES)[number],
    format: (typeof EXPORT_FORMATS)[number],
    page: number,
    into: Db,
  ) => {
    const bytes = await fileOf(from, { kind: fileType, format, page })
    const createNewHorses = fileType === 'horses' // the other files speak of horses that are there by then
    const { result, refused } = await importFile(
      into,
      uploadOf(fileType, bytes, { createNewHorses, today: TODAY }),
    )
    expect(refused ? result.validation_report.errors : []).toEqual([])
    return result.processing_results ?? { updated: 0, horses_created: 0 }
  }

  test('a herd that is exported and imported is the same herd elsewhere, and where it came from', async () => {
    let rows = 0
    await fc.assert(
      fc.asyncProperty(
        herdWithNamesakes,
        fc.integer({ min: 1, max: 4 }),
        formats,
        async (drawn, page, chosen) => {
          await emptyHerd(from)
          await emptyHerd(to)
          await tx(from, (trx) => insertHerd(trx, drawn))
          for (const [at, fileType] of FILE_TYPES.entries()) {
            await exported(fileType, chosen[at] ?? 'csv', page, to)
          }
          const data = await dataOf(from)
          expect(await dataOf(to)).toEqual(data)
          rows += data.length
          for (const [at, fileType] of FILE_TYPES.entries()) {
            const { updated, horses_created } = await exported(fileType, chosen[at] ?? 'csv', page, from)
            expect({ fileType, updated, horses_created }).toEqual({ fileType, updated: 0, horses_created: 0 })
          }
          expect(await dataOf(from)).toEqual(data)
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(rows).toBeGreaterThan(10 * RUNS)
  })

  test.each(EXPORT_FORMATS)(
    'an empty herd gives a %s file of headers alone, which imports nothing',
    async (format) => {
      await emptyHerd(from)
      for (const fileType of FILE_TYPES) {
        const bytes = await fileOf(from, { kind: fileType, format })
        if (format === 'csv') expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toHaveLength(1)
        const { result } = await importFile(to, uploadOf(fileType, bytes, { today: TODAY }))
        expect(result.validation_report).toMatchObject({ total_rows: 0, errors: [] })
      }
    },
  )
})
