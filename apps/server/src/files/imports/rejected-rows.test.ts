import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { checkFile } from './check/check-file.ts'
import { readHerdFile } from '@quarterpole/herd-files/read-herd-file'
import { rejectedRows } from '@quarterpole/herd-files/rejected-rows'
import { uploadOf } from '../../../test/imports/upload-of.ts'

describe('rejected rows', async () => {
  const db = await testDatabase('sqlite')
  const check = (text: string) => checkFile(db, uploadOf('horses', text, { dryRun: true }))
  const rejected = async (text: string) => {
    const { table, problems } = await check(text)
    return rejectedRows({ table, problems: problems.problems })
  }
  const tableOf = async (csv: string) =>
    (await readHerdFile(new TextEncoder().encode(csv), { fileName: 'herd.csv', fileType: 'horses' })).table

  test('holds the rows with errors as they stand, with their place and every reason', async () => {
    const text = [
      'Reg Name;Sex;DOB;Remark',
      'Ada;M;2020-01-01;fine',
      'Bo;Q;2/31/2020;"two; faults"',
      '',
      ';M;2021-01-01;no name',
    ].join('\n')
    const { header, rows } = await tableOf(await rejected(`${text}\n`))
    expect(header).toEqual(['Reg Name', 'Sex', 'DOB', 'Remark', 'row in the file', 'reason'])
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['Bo', 'Q', '2/31/2020', 'two; faults', '3'],
      ['', 'M', '2021-01-01', 'no name', '5'],
    ])
    expect(rows[0]?.[5]).toMatch(/Foaled: .* \| Sex: /)
  })

  test('starts no formula, and reads back as the file did', async () => {
    const text = `name,sex,owner\nEve,Q,=1+1\nFay,Q,'=2+2\nGus,Q,@cmd\n`
    const csv = await rejected(text)
    expect(csv).not.toMatch(/(?:^|,)"?[=@+-]/m)
    const { rows } = await tableOf(csv)
    const again = await tableOf(await rejected(csv))
    expect(again.rows.map((row) => row.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)))
  })

  test('fixed, it goes in, and the two columns more are passed over', async () => {
    const csv = (await rejected('name,sex\nHal,Q\n')).replace('Hal,Q', 'Hal,M')
    const { result } = await check(csv)
    expect(result.validation_report.errors).toEqual([])
    expect(result.validation_report.warnings.join()).not.toContain('row in the file')
  })

  test('of a file without errors it holds no row', async () => {
    const { rows } = await tableOf(await rejected('name,sex\nIvy,M\n'))
    expect(rows).toEqual([])
  })
})
