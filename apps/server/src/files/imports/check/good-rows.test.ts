import type { Repairs } from '@quarterpole/contract/upload'
import { listImports, readImport } from '@quarterpole/db/queries/data-import'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentOf, emptyHerd, herdOf } from '../../../../test/imports/database-content.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'
import { importFile } from '../import-file.ts'
import { undoImport } from '../undo/undo-import.ts'

type Kind = Parameters<typeof uploadOf>[0]

describe('good rows', async () => {
  const db = await testDatabase('sqlite')
  await skipFsync(db)
  const load = (text: string, more: Parameters<typeof uploadOf>[2] = {}, kind: Kind = 'horses') =>
    importFile(db, uploadOf(kind, text, more))
  const trial = async (text: string, repairs: Repairs = [], kind: Kind = 'horses') =>
    (await load(text, { dryRun: true, goodRows: true, repairs }, kind)).result
  const names = async () =>
    (await listHorses(db, { sort: 'name', limit: 100, offset: 0 })).rows.map(({ name }) => name)
  const leftOutOf = async (id: Parameters<typeof readImport>[1] | null) => {
    if (id === null) throw new Error('nothing was imported')
    return (await readImport(db, id))?.rows_to_fix ?? ''
  }
  beforeEach(() => emptyHerd(db))

  const BARN = [
    'Reg Name,Sex,Foaled,Sire,Dam',
    'Old Mill,S,2001-02-03,,', // 2
    'Red Ann,M,2/31/2003,,', // 3: no such day
    'Foal Of Both,M,2010-04-05,Old Mill,Red Ann', // 4: her dam is in row 3
    'Grand Foal,S,2016-04-05,,Foal Of Both', // 5: her dam waits
    'Clear Run,G,2012-01-02,Old Mill,', // 6
    'Bad Sex,Stalion,2013-01-02,Old Mill,', // 7
  ].join('\n')

  describe('the good rows of a file with errors', () => {
    test('are counted by a dry run, with why others wait; nothing is written', async () => {
      const { good_rows, validation_report } = await trial(BARN)
      expect(good_rows).toEqual({
        rows: 2,
        new_horses: 2,
        left_out: 4,
        waiting: [
          'Row 4, Dam: Red Ann is in row 3, which needs a fix first. Fix row 3; this row goes in with it.',
          'Row 5, Dam: Foal Of Both is in row 4, which needs a fix first. Fix row 4; this row goes in with it.',
        ],
      })
      expect(validation_report.errors).toHaveLength(2)
      expect(await names()).toEqual([])
    })

    test('are refused with the rest unless asked for', async () => {
      const { refused, result } = await load(BARN)
      expect([refused, result.import_id, await names()]).toEqual([true, null, []])
    })

    test('go in alone; the rest comes back, goes in once fixed, and each import is undone on its own', async () => {
      const before = await herdOf(db)
      const first = await load(BARN, { goodRows: true })
      expect(first).toMatchObject({ imported: true, refused: false })
      expect(first.result.processing_results).toMatchObject({ total_processed: 2, horses_created: 2 })
      expect(await names()).toEqual(['Clear Run', 'Old Mill'])
      const after = await herdOf(db)
      const rest = await leftOutOf(first.result.import_id)
      expect(rest.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
        'Reg Name,Sex,Foaled,Sire,Dam,row in the file,reason',
        expect.stringMatching(/^Red Ann,M,2\/31\/2003,,,3,.*isn’t a date/),
        expect.stringMatching(/^Foal Of Both,M,2010-04-05,Old Mill,Red Ann,4,.*needs a fix first/),
      ])
      const second = await load(rest.replace('2/31/2003', '2003-02-28').replace('Stalion', 'Stallion'))
      expect(second.result.validation_report).toMatchObject({ errors: [], total_rows: 4 })
      expect(second.result.unread.columns).toEqual([])
      expect(await names()).toHaveLength(6)
      const { rows } = await listHorses(db, { q: 'Foal Of Both' })
      expect(rows[0]).toMatchObject({ sire_name: 'Old Mill', dam_name: 'Red Ann' })
      const jobs = await listImports(db, 10)
      expect(jobs.map(({ mapping }) => mapping.left_out).slice(0, 2)).toEqual([0, 4])
      if (second.result.import_id !== null) await undoImport(db, second.result.import_id)
      expect(await herdOf(db)).toEqual(after)
      if (first.result.import_id !== null) await undoImport(db, first.result.import_id)
      expect(await herdOf(db)).toEqual(before)
    })

    test('are none where the file is wrong as a whole, or every row is', async () => {
      expect((await trial('sex,foaled\nM,2/31/2020\nF,2020-01-01\n')).good_rows).toBeNull()
      expect((await trial('name,sex\nAda,Q\nBea,Q\n')).good_rows).toBeNull()
      const { refused } = await load('name,sex\nAda,Q\nBea,Q\n', { goodRows: true })
      expect(refused).toBe(true)
    })

    test('keep what a column as a whole shows: a left-out row still says how M is meant', async () => {
      const text = 'name,sex,foaled\nAda,M,\nBea,F,\nCal,Stallion,2/31/2020\n'
      await load(text, { goodRows: true })
      const { rows } = await listHorses(db, { q: 'Ada' })
      expect(rows[0]?.sex).toBe('M')
    })

    test('two rows that contradict each other both come back', async () => {
      const text = 'name,sex,owner\nAda,M,Ana\nAda,M,Bo\nCal,S,Ana\n'
      const { result } = await load(text, { goodRows: true })
      expect(await names()).toEqual(['Cal'])
      const rest = await leftOutOf(result.import_id)
      expect(rest).toMatch(/Ada,M,Ana,2,.*Row 3 says otherwise.*\r\nAda,M,Bo,3,/)
    })

    test('may name as a parent a horse on file whose own row has an error', async () => {
      await load('name,aqha_id,sex,foaled\nOld Mill,5700001,S,2001-02-03\n')
      const text =
        'name,aqha_id,sex,foaled,sire\nOld Mill,5700001,S,2/31/2001,\nFoal,,M,2011-02-03,Old Mill\n'
      expect((await trial(text)).good_rows).toMatchObject({ rows: 1, left_out: 1 })
    })

    test('of results go in by row; a repeat of a row with an error is left out with it', async () => {
      const head = 'name,track,date,race,distance,finish,time'
      const at = (name: string, finish: string) => `${name},RUI,2026-05-02,1,350,${finish},18.1`
      const text = [head, at('Ada', '1'), at('Bea', 'seven?'), at('Bea', 'seven?'), at('Cal', '2')].join('\n')
      expect((await trial(text, [], 'race_results')).good_rows).toMatchObject({ rows: 2, left_out: 2 })
      const { result } = await load(text, { goodRows: true }, 'race_results')
      expect(await names()).toEqual(['Ada', 'Cal'])
      expect((await leftOutOf(result.import_id)).match(/Bea/g)).toHaveLength(2)
    })
  })

  describe('a value that is near something known', () => {
    const nearOf = async (text: string, group: string, kind: Kind = 'horses') =>
      (await trial(text, [], kind)).validation_report.problems.find((one) => one.group === group)?.near

    test('carries what it may stand for and how many rows have it', async () => {
      expect(await nearOf('name,sex\nA1,Stalion\nA2,Stalion\nA3,M\n', 'sex-unknown')).toEqual({
        use: ['Stallion'],
        rows: 2,
      })
      expect(await nearOf('name,sex\nA1,Q\n', 'sex-unknown')).toBeUndefined()
      const either = await nearOf('name,sex\nA1,M\nA2,F\n', 'sex-m-or-f')
      expect(either?.use).toEqual(['Mare', 'Stallion', 'Gelding'])
      const race = (track: string, condition: string, date: string) =>
        `name,track,date,distance,finish,condition,time\nA1,${track},${date},350,1,${condition},18.1\nA2,RUI,2026-05-22,350,2,fast,18.2\n`
      expect(
        (await nearOf(race('Ruidosso Downs', 'fast', '2026-05-02'), 'track-unknown', 'race_results'))?.use,
      ).toEqual(['Ruidoso Downs Race Track'])
      expect(
        (await nearOf(race('RUI', 'slopy', '2026-05-02'), 'condition-unknown', 'race_results'))?.use[0],
      ).toBe('sloppy')
      expect(
        (await nearOf(race('RUI', 'fast', '2026-13-02'), 'date-unreadable', 'race_results'))?.use,
      ).toEqual(['2026-02-13'])
      const injury = 'name,date,type,severity,status\nA1,2026-05-02,Bowed tendon,modrate,recoverd\n'
      expect((await nearOf(injury, 'severity', 'injuries'))?.use).toEqual(['moderate'])
      expect((await nearOf(injury, 'injury-status', 'injuries'))?.use).toEqual(['recovered'])
    })

    test('a parent’s name is compared with the names on file and in the file, numbers with numbers only', async () => {
      await load('name,sex\nKiowa Signal,S\nQuick Dash II,S\n')
      const foals = 'name,sex,sire,dam\nF1,M,Kiowa Signel,Rosa Messa\nRosa Mesa,M,,\nF2,M,Quick Dash III,\n'
      const { problems } = (await trial(foals)).validation_report
      const stubs = problems.filter(({ group }) => group === 'parent-stub')
      expect(stubs.map(({ value, near }) => [value, near?.use])).toEqual([
        ['Kiowa Signel', ['Kiowa Signal']],
        ['Rosa Messa', ['Rosa Mesa']],
        ['Quick Dash III', undefined],
      ])
    })

    test('of which other rows are right as they are is read as another in its own row alone', async () => {
      await load('name,sex,foaled\nYoung Smoke,S,2015-02-03\n')
      const foals = 'F1,M,2020-02-03,Young Smoke\nF2,M,2021-02-03,Young Smoke\nF3,M,2014-02-03,Young Smoke\n'
      const near = await nearOf(`name,sex,foaled,sire\n${foals}`, 'parent-too-young')
      expect(near).toEqual({ use: ['Young Smoke [another horse]'], rows: 1 })
    })

    test('of the wrong sex for its side offers the other side, and never the same horse', async () => {
      await load('name,sex\nLady Mill,M\nOld Thunder,S\n')
      const text = 'name,sex,sire,dam\nF1,M,Lady Mill,Old Thunder\nF2,M,Lady Mill,\n'
      const { problems } = (await trial(text)).validation_report
      expect(
        problems.filter(({ level }) => level === 'error').map(({ row, near, swap }) => ({ row, near, swap })),
      ).toEqual([
        {
          row: 2,
          near: { use: ['Lady Mill [another horse]'], rows: 2 },
          swap: { field: 'dam', value: 'Old Thunder' },
        },
        {
          row: 2,
          near: { use: ['Old Thunder [another horse]'], rows: 1 },
          swap: { field: 'sire', value: 'Lady Mill' },
        },
        { row: 3, near: { use: ['Lady Mill [another horse]'], rows: 2 }, swap: undefined },
      ])
      const repairs = [
        { field: 'sire', value: 'Lady Mill', use: 'Old Thunder', row: 2 },
        { field: 'dam', value: 'Old Thunder', use: 'Lady Mill', row: 2 },
      ]
      const mended = (await trial(text, repairs)).validation_report
      expect(mended.errors).toEqual([expect.stringContaining('Row 3, Sire: Lady Mill is a mare')])
    })

    test('a name of two horses offers each of them, for all rows that name it', async () => {
      const stars = 'name,sex,foaled\nStar,S,2001-02-03\nStar,S,2003-02-03\n'
      await load(stars)
      const foals = 'name,sex,foaled,sire\nF1,M,2012-02-03,Star\nF2,M,2013-02-03,Star\n'
      const near = await nearOf(foals, 'parent-ambiguous')
      expect(near?.rows).toBe(2)
      expect(near?.use[0]).toMatch(/^Star \[id \d+: foaled 2001/)
      const repairs = [{ field: 'sire', value: 'Star', use: near?.use[0] ?? '', row: null }]
      expect((await trial(foals, repairs)).validation_report.errors).toEqual([])
    })
  })

  describe('a repair', () => {
    const HERD = 'name,sex,sire\nA1,Stalion,\nA2,Stalion,\nA3,M,A1\n'

    test('is read in place of the value, in its row or in all alike, and recorded with the import', async () => {
      const all = { field: 'sex', value: 'Stalion', use: 'Stallion', row: null }
      const one = { field: 'sex', value: 'Stalion', use: 'Gelding', row: 3 }
      const { result } = await load(HERD, { repairs: [all, one] })
      const made = [
        { ...all, rows: 1 },
        { ...one, rows: 1 },
      ]
      expect(result.repairs).toEqual(made)
      const { rows } = await listHorses(db, { sort: 'name', limit: 10, offset: 0 })
      expect(rows.map(({ sex }) => sex)).toEqual(['S', 'G', 'M'])
      expect((await listImports(db, 1))[0]?.mapping.repairs).toEqual(made)
    })

    test('of one row leaves the others alike open', async () => {
      const { validation_report } = await trial(HERD, [
        { field: 'sex', value: 'Stalion', use: 'Stallion', row: 2 },
      ])
      expect(
        validation_report.problems.filter(({ level }) => level === 'error').map(({ row }) => row),
      ).toEqual([3])
    })

    test('that finds nothing is said, and one of a field that is none is an error', async () => {
      const unused = await trial(HERD, [{ field: 'sire', value: 'Nobody', use: 'A1', row: null }])
      expect(unused.validation_report.warnings.join()).toContain('No row has “Nobody” there')
      expect(unused.repairs).toEqual([])
      const stray = await trial(HERD, [{ field: '__proto__', value: 'x', use: 'y', row: null }])
      expect(stray.validation_report.errors.join()).toContain('no field __proto__')
    })

    test('makes the same import as the file with the value itself', async () => {
      const repairs = [{ field: 'sex', value: 'Stalion', use: 'Stallion', row: null }]
      await load(HERD, { repairs })
      const repaired = await contentOf(db, { tables: ['horse'] })
      await emptyHerd(db)
      await load(HERD.replaceAll('Stalion', 'Stallion'))
      const typed = await contentOf(db, { tables: ['horse'] })
      const withoutIds = (line: string) => line.replaceAll(/"(?:\w*_?id|changed_in)",\d+/g, '')
      expect(repaired.map(withoutIds)).toEqual(typed.map(withoutIds))
    })
  })

  describe('what a file lacks or nobody read', () => {
    test('no time and no index is the first warning, unless a row has one', async () => {
      const head = 'name,track,date,distance,finish,sp idx'
      const { validation_report } = await trial(`${head}\nA1,RUI,2026-05-02,350,1,88\n`, [], 'race_results')
      expect(validation_report.warnings[0]).toContain('No times and no speed indexes')
      const timed = await trial(
        'name,track,date,distance,finish,time\nA1,RUI,2026-05-02,350,1,18.1\n',
        [],
        'race_results',
      )
      expect(timed.validation_report.warnings.join()).not.toContain('No times')
    })

    test('no date and no number of any horse is the first warning', async () => {
      const { validation_report } = await trial('name,sex,foaled,aqha_id,odd\nA1,M,,,x\n')
      expect(validation_report.warnings[0]).toContain('No foaling dates and no AQHA ids')
      expect((await trial('name,sex,foaled\nA1,M,2020\n')).validation_report.warnings.join()).not.toContain(
        'No foaling',
      )
    })

    test('columns not read are listed with samples, the likely field and the fields still free', async () => {
      const { unread, reading } = await trial('name,sex,Ownr,MISC2\nA1,M,Ana,x\nA2,M,Bo,y\n')
      expect(unread.columns).toEqual([
        { column: 'Ownr', samples: ['Ana', 'Bo'], suggested: 'owner' },
        { column: 'MISC2', samples: ['x', 'y'], suggested: null },
      ])
      const names = unread.fields.map(({ name }) => name)
      expect(names).toContain('owner')
      expect(names).not.toContain('sex')
      const mapping = { ...reading.mapping, columns: { owner: 'Ownr' }, unread: ['MISC2'] }
      const { result } = await load('name,sex,Ownr,MISC2\nA1,M,Ana,x\n', { dryRun: true, mapping })
      expect(result.unread.columns).toEqual([])
      expect(result.validation_report.problems.some(({ group }) => group === 'columns-ignored')).toBe(false)
    })
  })
})
