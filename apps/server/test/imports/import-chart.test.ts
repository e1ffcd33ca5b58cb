import { testDatabase } from '@quarterpole/db/testing'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { chartPdf } from '@quarterpole/herd-files/test/chart-pdf'
import { chartOf, inventedRace, seeded, withRunners } from '@quarterpole/herd-files/test/invented-charts'
import type { ImportId } from '@quarterpole/contract/ids'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { describe, expect, test } from 'vitest'
import type { ImportRequest } from '../../src/files/imports/check/check-file.ts'
import { importFile, type ImportOutcome } from '../../src/files/imports/import-file.ts'
import { undoImport } from '../../src/files/imports/undo/undo-import.ts'
import { uploadOf } from './upload-of.ts'

const race = { ...inventedRace(1), scratched: [['Never Was Ol Hickory', 'Veterinarian']] as const }
const other = { ...inventedRace(7, 5), breed: 'Thoroughbred', number: 4 }
const sound = await chartPdf([race, other].map(chartOf))
const gap = { ...withRunners(inventedRace(5, 6), { 6: { fin: ['7', ''] } }), number: 5 }
const faulty = await chartPdf([race, gap].map(chartOf))

const request = (bytes: Uint8Array, more: Partial<ImportRequest> = {}) =>
  uploadOf('race_results', bytes, { fileName: 'chart.pdf', ...more })

describe('import chart', async () => {
  const db = await testDatabase('sqlite')
  const races = () => db.kysely.selectFrom('race').selectAll().execute()
  const starts = () =>
    db.kysely
      .selectFrom('start')
      .innerJoin('horse', 'horse.id', 'start.horse_id')
      .select([
        'horse.name',
        'finish',
        'start.status',
        'time_s',
        'si',
        'post_position',
        'weight_lb',
        'jockey',
        'start.trainer',
      ])
      .orderBy('start.status')
      .orderBy('finish')
      .execute()

  test('a race that does not add up keeps the whole chart out, with its page and line', async () => {
    const { result, refused } = await importFile(db, request(faulty))
    expect(refused).toBe(true)
    expect(result.validation_report.errors).toEqual([
      expect.stringContaining('Row 2016: Race 5 (page 2, line 16): place 6 is missing'),
    ])
    expect([await countHorses(db), (await races()).length]).toEqual([0, 0])
  })

  test('a chart comes in value for value, and goes back', async () => {
    const dry = await importFile(db, request(sound, { dryRun: true }))
    expect(dry.result.validation_report.errors).toEqual([])
    expect(dry.result.validation_report.warnings).toContain(
      '1 race for Thoroughbreds was left out: we read Quarter Horse races.',
    )
    expect(await countHorses(db)).toBe(0)

    const { result, imported } = await importFile(db, request(sound))
    expect(imported).toBe(true)
    expect(await races()).toMatchObject([
      {
        race_date: '2026-06-07',
        race_number: 3,
        post_time: '13:50',
        distance_yards: 350,
        condition: 'fast',
        wind_mph: -2,
        wind_text: '2 Head',
        purse: 7150,
        race_type: 'MAIDEN',
        field_size: 8,
      },
    ])
    const expected = race.runners.map((runner, at) => ({
      name: runner.name,
      finish: at + 1,
      status: 'finished',
      time_s: Number(runner.time),
      si: Number(runner.index),
      post_position: Number(runner.post),
      weight_lb: Number(runner.weight),
      jockey: runner.jockey,
      trainer: runner.trainer,
    }))
    const found = await starts()
    expect(found.slice(0, 8)).toEqual(expected)
    expect(found[8]).toMatchObject({ name: 'Never Was Ol Hickory', finish: null, status: 'scratched' })

    if (result.import_id === null) throw new Error('nothing was imported')
    await undoImport(db, result.import_id)
    expect([await countHorses(db), (await races()).length]).toEqual([0, 0])
  })

  test('a dead heat and a disqualification are placed as the stewards did', async () => {
    const [first, second, third] = race.runners
    const name = (runner = first) => runner?.name ?? ''
    const odd = withRunners(inventedRace(1), {
      1: { name: `DQ-${name(first)}`, official: '4', status: 'DQ' },
      3: { fin: ['2', 'DH'] },
      2: { fin: ['2', 'DH'] },
    })
    const foot = [`Disqualification(s): # ${first?.program} ${name(first)} from 1 to 4`]
    const winner = `Winner: ${name(second)}, Bay Filly, by A out of B, by C. Foaled Mar 11, 2024 in Texas.`
    const bytes = await chartPdf([chartOf({ ...odd, foot, winnerLine: winner })])
    const { result, refused } = await importFile(db, request(bytes))
    expect([refused, result.validation_report.errors]).toEqual([false, []])
    const placed = Object.fromEntries(
      (await starts()).map((start) => [start.name, [start.finish, start.status]]),
    )
    expect(placed).toMatchObject({
      [name(second)]: [1, 'finished'],
      [name(third)]: [1, 'finished'],
      [name(first)]: [4, 'disqualified'],
    })
    if (result.import_id !== null) await undoImport(db, result.import_id)
  })

  test('a damaged chart writes all runners of a race or nothing', async () => {
    const next = seeded(20_261_123)
    for (let damage = 0; damage < 24; damage++) {
      const copy = sound.slice(0, damage % 2 === 0 ? next(sound.length - 40) : undefined)
      const bit = next(copy.length * 8)
      if (damage % 2 === 1) copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const outcome = await importFile(db, request(copy)).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableFileError)
      const written = await starts()
      expect([0, 8]).toContain(written.filter(({ status }) => status !== 'scratched').length)
      if (written.length > 0) await undoImport(db, (outcome as ImportOutcome).result.import_id as ImportId) // written, so imported
    }
    expect([await countHorses(db), (await races()).length]).toEqual([0, 0])
  })
})
