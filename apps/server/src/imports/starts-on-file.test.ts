import { startsOf } from '@quarterpole/db/queries/start'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { importFile } from './import-file.ts'
import { uploadOf } from '../../test/imports/upload-of.ts'

const HEADER = 'track,date,race_no,distance,horse,finish,time_s,speed_index'
const FILED = ['SUN,2016-06-04,3,350,Ada Run,1,17.512,98', 'SUN,2016-06-04,3,350,Bea Run,2,17.702,']

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const load = async (...rows: string[]) => {
    const { result, refused } = await importFile(db, uploadOf('race_results', [HEADER, ...rows].join('\n')))
    expect(refused).toBe(false)
    return result.validation_report.warnings.filter((warning) => !/Sunland Park|No times/.test(warning))
  }
  const filed = async () => {
    const { rows } = await listHorses(db, { sort: 'name', limit: 10, offset: 0 })
    return (await Promise.all(rows.map(({ id }) => startsOf(db, id)))).flat()
  }

  describe('a start that is on file already', () => {
    beforeAll(async () => {
      await load(...FILED)
    })

    test('and repeated in the same words gives no warning', async () => {
      expect(await load(...FILED)).toEqual([])
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
})
