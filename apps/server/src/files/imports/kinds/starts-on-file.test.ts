import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { startsOf } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { addStart, editStart } from '../../../racing/starts/commands.ts'
import { importFile } from '../import-file.ts'
import { undoImport } from '../undo/undo-import.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'

const HEADER = 'track,date,race_no,distance,horse,finish,time_s,speed_index'
const FILED = ['SUN,2016-06-04,3,350,Ada Run,1,17.512,98', 'SUN,2016-06-04,3,350,Bea Run,2,17.702,']

describe('starts on file', async () => {
  const db = await testDatabase('sqlite')
  const load = async (...rows: string[]) => {
    const { result, refused } = await importFile(db, uploadOf('race_results', [HEADER, ...rows].join('\n')))
    expect(refused).toBe(false)
    return result.validation_report.warnings.filter((warning) => !/Sunland Park|No times/.test(warning))
  }
  const filed = async () => {
    const { rows } = await listHorses(db, { sort: 'name', limit: 100, offset: 0 })
    return (await Promise.all(rows.map(({ id }) => startsOf(db, id)))).flat()
  }

  const track_id = await insertTrack(db, trackRow({ name: 'Typed Downs' }))
  const typed = async (name: string, race_date: string) => {
    const horse_id = await insertHorse(db, horse({ name }))
    const race = { track_id, race_date, race_number: null, distance_yards: 350, condition: null }
    const start = { finish: 1, time_s: 17.6, si: null, status: 'finished', post_position: null } as const
    const rest = { earned_cents: null, weight_lb: null, jockey: null, trainer: null, comment: null }
    await addStart(db, { horse_id, ...race, ...start, ...rest }, '2026-11-20')
    return horse_id
  }

  describe('a start that is on file already', () => {
    beforeAll(async () => {
      await load(...FILED)
    })

    test('and repeated in the same words gives no warning', async () => {
      expect(await load(...FILED)).toEqual([])
    })

    test('what it earned fills a blank; another amount stays out, with a warning', async () => {
      const header = `${HEADER},earnings`
      const row = (earned: string) => `SUN,2016-06-04,3,350,Ada Run,1,17.512,98,${earned}`
      const reportOf = async (earned: string) =>
        (await importFile(db, uploadOf('race_results', [header, row(earned)].join('\n')))).result
          .validation_report
      const warningsOf = async (earned: string) => (await reportOf(earned)).warnings
      const earned = async () => (await filed()).map(({ earned_cents }) => earned_cents)
      expect(await earned()).toEqual([null, null])
      expect((await warningsOf('"$1,234.50"'))[0]).toContain('fills in blanks of 1 start')
      expect(await earned()).toEqual([123_450, null])
      const [warning] = await warningsOf('1300')
      expect(warning).toContain('earned $1,234.50, the file says $1,300')
      expect(await earned()).toEqual([123_450, null])
      expect((await reportOf('12.345')).errors[0]).toContain('more than two decimals')
    })

    test.each([
      ['another place', 'SUN,2016-06-04,3,350,Ada Run,3,17.512,98', 'on file with place 1, the row says 3'],
      ['another time', 'SUN,2016-06-04,3,350,Ada Run,1,17.600,98', '17.512 s, the row says 17.600 s'],
      ['another index', 'SUN,2016-06-04,3,350,Ada Run,1,17.512,91', 'speed index 98, the row says 91'],
      ['an index of its own', 'SUN,2016-06-04,3,350,Bea Run,2,17.702,88', 'index not given, the row says 88'],
      ['no end of its race', 'SUN,2016-06-04,3,350,Ada Run,DNF,,', 'status finished, the row says dnf'],
    ])('with %s stays, and the row gets a warning', async (_, row, words) => {
      const before = await filed()
      const [warning, ...more] = await load(row)
      expect(warning).toContain('Row 2')
      expect(warning).toContain(words)
      expect(warning).toContain('undo the import')
      expect(more).toEqual([])
      expect(await filed()).toEqual(before)
    })

    test('and of which a file says less is no news either', async () => {
      expect(await load('SUN,2016-06-04,3,350,Bea Run,2,,')).toEqual([])
    })
  })

  describe('a race with its number and the same race without', () => {
    const chart = (date: string, race: string, ...names: string[]) =>
      names.map(
        (name, at) => `Typed Downs,${date},${race},350,${name},${at + 1},${(17.6 + at / 10).toFixed(3)},`,
      )

    test('are one: the typed start gets the chart’s number, and undoing the chart takes it back', async () => {
      const cal = await typed('Cal Run', '2016-06-05')
      const before = await startsOf(db, cal)
      const { result } = await importFile(
        db,
        uploadOf('race_results', [HEADER, ...chart('2016-06-05', '5', 'Cal Run', 'Dot Run')].join('\n')),
      )
      expect(result.validation_report.warnings.join()).not.toContain('on this day')
      expect(result.processing_results).toMatchObject({ updated: 2, unchanged: 1 })
      expect(await startsOf(db, cal)).toMatchObject([
        { race_id: before[0]?.race_id, race_number: 5, field_size: null },
      ])
      if (result.import_id === null) throw new Error('not imported')
      expect((await undoImport(db, result.import_id)).reversed).toMatchObject({
        races_restored: 1,
        starts_removed: 1,
      })
      expect(await startsOf(db, cal)).toEqual(before)
    })

    test('are one in the opposite order too', async () => {
      await load(...chart('2016-06-06', '5', 'Eve Run', 'Fay Run'))
      expect(await load(...chart('2016-06-06', '', 'Eve Run', 'Gus Run'))).toEqual([])
      const ran = (await filed()).filter(({ race_date }) => race_date === '2016-06-06')
      expect(ran.map(({ race_number }) => race_number)).toEqual([5, 5, 5])
    })

    test('stay two where two races of the file could be it, and each row says so', async () => {
      await typed('Jan Run', '2016-06-08')
      await typed('Kay Run', '2016-06-08')
      const rows = [...chart('2016-06-08', '5', 'Jan Run'), ...chart('2016-06-08', '7', 'Kay Run')]
      expect(await load(...rows)).toEqual([
        expect.stringContaining('Jan Run already has a start on this day'),
        expect.stringContaining('Kay Run already has a start on this day'),
      ])
    })

    test('stay two where no horse ran in both when they came in; a horse of both is named then', async () => {
      const hal = await typed('Hal Run', '2016-06-07')
      expect(await load(...chart('2016-06-07', '5', 'Ida Run'))).toEqual([])
      const [warning, ...more] = await load(...chart('2016-06-07', '5', 'Ida Run', 'Hal Run'))
      expect(warning).toContain('Row 3')
      expect(warning).toContain(
        'Hal Run already has a start on this day, in a race without a number over 350 yards.',
      )
      expect(more).toEqual([])
      expect(await startsOf(db, hal)).toHaveLength(2)
    })
  })

  describe('what a race and a start on file lack', () => {
    const CHART = 'track,date,race_no,distance,purse,condition,wind_mph,temp_f,race_name,race_type,grade'
    const MORE = ',post_time,field_size,horse,finish,time_s,post_position,weight_lb,jockey,trainer,comment'
    const ROW = ',350,7150,muddy (sealed),-2,91,Spring Dash,STAKES,2,13:50,8'
    const full = (date: string, name: string) =>
      uploadOf(
        'race_results',
        `${CHART}${MORE}\nTyped Downs,${date},5${ROW},${name},1,17.6,3,125,A Rider,B Barn,bumped early\n`,
      )
    const races = () => db.kysely.selectFrom('race').selectAll().orderBy('id').execute()
    const importOf = async (date: string, name: string) => {
      const { result } = await importFile(db, full(date, name))
      if (result.import_id === null) throw new Error('not imported')
      return { result, id: result.import_id }
    }
    const edited = async (date: string, name: string, edit: object) => {
      const horse_id = await typed(name, date)
      const { id } = await importOf(date, name)
      const [start] = await startsOf(db, horse_id)
      if (start === undefined) throw new Error('no start')
      const { race_id, race_date, race_number, distance_yards, finish, time_s, status } = start
      const { post_position, weight_lb, jockey, trainer, comment, earned_cents } = start
      const race = { track_id, race_date, race_number, distance_yards, condition: 'muddy' } as const
      const result = { finish, time_s, status, post_position, si: null, earned_cents }
      const rest = { ...result, weight_lb, jockey, trainer, comment }
      await editStart(db, { race_id, horse_id }, { ...race, ...rest, ...edit }, '2026-11-20')
      const { reversed, kept } = await undoImport(db, id)
      return { reversed, kept, race_id, now: await startsOf(db, horse_id) }
    }

    test('the file fills in, the preview counts, and undoing the import blanks again', async () => {
      const lea = await typed('Lea Run', '2016-07-01')
      const before = { races: await races(), start: await startsOf(db, lea) }
      const preview = await importFile(db, { ...full('2016-07-01', 'Lea Run'), dryRun: true })
      expect(preview.result.validation_report.warnings).toContainEqual(
        expect.stringContaining('This file fills in blanks of 1 race and 1 start on file'),
      )
      const { id, result } = await importOf('2016-07-01', 'Lea Run')
      expect(result.processing_results).toMatchObject({ updated: 2, unchanged: 0 })
      expect((await races()).at(-1)).toMatchObject({
        race_number: 5,
        purse: 7150,
        condition: 'muddy',
        sealed: 1,
        wind_mph: -2,
        temp_f: 91,
        race_name: 'Spring Dash',
        race_type: 'STAKES',
        grade: '2',
        post_time: '13:50',
        field_size: 8,
      })
      expect(await startsOf(db, lea)).toMatchObject([
        { post_position: 3, weight_lb: 125, jockey: 'A Rider', trainer: 'B Barn', comment: 'bumped early' },
      ])
      const again = await importFile(db, full('2016-07-01', 'Lea Run'))
      expect(again.result.processing_results).toMatchObject({ updated: 0, unchanged: 1 })
      expect(again.result.validation_report.warnings.join()).not.toContain('contradicts')
      expect((await undoImport(db, id)).reversed).toMatchObject({ races_restored: 1, starts_restored: 1 })
      expect(await races()).toEqual(before.races)
      const version = expect.any(Number) as number
      expect(await startsOf(db, lea)).toEqual(before.start.map((start) => ({ ...start, version })))
    })

    test('what is on file already stays as it is, and the file is said to contradict it', async () => {
      const mae = await typed('Mae Run', '2016-07-02')
      await importOf('2016-07-02', 'Mae Run')
      const before = { races: await races(), start: await startsOf(db, mae) }
      const other = new TextDecoder().decode(full('2016-07-02', 'Mae Run').bytes)
      const text = other.replace('7150', '9000').replace('A Rider', 'C Rider').replace('-2,91', '4,70')
      const { result } = await importFile(db, uploadOf('race_results', text))
      expect(result.processing_results).toMatchObject({ updated: 0, unchanged: 1 })
      expect({ races: await races(), start: await startsOf(db, mae) }).toEqual(before)
      expect(result.validation_report.warnings).toContainEqual(
        expect.stringContaining(
          'This file contradicts 1 race and 1 start on file. Row 2: wind in mph -2, the file says 4.',
        ),
      )
    })

    test('a start edited since keeps what was filled in, its race does not', async () => {
      const { reversed, kept, now } = await edited('2016-07-03', 'Nan Run', { jockey: 'D Rider' })
      expect(reversed).toMatchObject({ races_restored: 1, starts_restored: 0 })
      expect(kept).toMatchObject([
        { noun: 'start', name: expect.stringMatching(/^Nan Run: Typed Downs/) as string },
      ])
      expect(now).toMatchObject([{ jockey: 'D Rider', weight_lb: 125, condition: null, race_number: null }])
    })

    test('a race whose condition was edited since keeps what was filled in', async () => {
      const { reversed, kept, now, race_id } = await edited('2016-07-04', 'Ora Run', { condition: 'fast' })
      expect(reversed).toMatchObject({ races_restored: 0, starts_restored: 1 })
      expect(kept).toMatchObject([{ noun: 'race', id: race_id, name: 'Typed Downs, 2016-07-04, race 5' }])
      expect(now).toMatchObject([{ jockey: null, condition: 'fast', race_number: 5 }])
    })
  })
})
