import { describe, expect, test } from 'vitest'
import { mapColumns } from './mapping/map-columns.ts'
import { readHerdFile } from './read-herd-file.ts'
import { lineOf } from '@quarterpole/sheet-reader/table'

const read = (text: string, fileType: 'race_results' | 'horses' = 'race_results') =>
  readHerdFile(new TextEncoder().encode(text), { fileName: 'lad20260502tch.csv', fileType })

/** A race record, its fields given by their places from 1. */
const race = (fields: Record<number, string>) =>
  Array.from({ length: 34 }, (_, at) => fields[at + 1] ?? '').join(',')
const withBreed = (number: number) =>
  race({
    1: 'R',
    2: 'QH',
    3: 'LA',
    4: '20260502',
    5: `${number}`,
    6: 'E',
    8: '8500',
    14: '350',
    15: 'Y',
    19: 'FT',
    29: '17.400',
    33: '-99.00',
  })

describe('a race chart without a header', () => {
  test('has each race with its horses, who keep their lines', async () => {
    const file = await read(
      [withBreed(1), 'H,Ada Creek,1,17.400', 'H,Bo Creek,2,-97.00', withBreed(2), 'H,Cal Creek,1,17.9'].join(
        '\n',
      ),
    )
    const { table, notes, headerRow } = file
    expect(headerRow).toBe(0)
    const rows = table.rows.map((cells, at) => ({
      line: lineOf(table, at),
      ...Object.fromEntries(table.header.map((name, column) => [name, cells[column]])),
    }))
    expect(rows).toMatchObject([
      {
        line: 2,
        Track: 'LA',
        Date: '20260502',
        'Race number': '1',
        Distance: '350',
        'Distance unit': 'Y',
        'Track condition': 'FT',
        'Winning time': '17.400',
        'Horse record, field 2': 'Ada Creek',
      },
      { line: 3, 'Race number': '1', 'Horse record, field 2': 'Bo Creek', 'Horse record, field 4': '' },
      { line: 5, 'Race number': '2', 'Horse record, field 2': 'Cal Creek' },
    ])
    expect(notes).toEqual([expect.stringContaining('2 races, 3 horses')])
  })

  test('has headers that are understood', async () => {
    const { table } = await read(`${withBreed(1)}\nH,Ada Creek,1,17.4`)
    const { columnOf } = mapColumns('race_results', table.header)
    for (const field of ['track', 'race_date', 'race_number', 'distance_yards', 'condition', 'purse'])
      expect(columnOf.has(field), field).toBe(true)
    expect(columnOf.has('name')).toBe(false)
  })

  test('is understood without breed and unit, where later fields stand elsewhere', async () => {
    const fields = withBreed(1).split(',')
    const thoroughbred = fields.filter((_, at) => at !== 1 && at !== 14).join(',')
    const { table } = await read(`${thoroughbred}\nH,Ada Creek,1,17.4`)
    const row = Object.fromEntries(table.header.map((name, at) => [name, table.rows[0]?.[at]]))
    expect(row).toMatchObject({
      Track: 'LA',
      Date: '20260502',
      Distance: '350',
      'Track condition': 'FT',
      'Winning time': '17.400',
    })
    expect(row).not.toHaveProperty('Distance unit')
  })

  test('is no chart when a record is of another kind, or another kind of file is looked for', async () => {
    expect((await read(`${withBreed(1)}\nX,Ada Creek`)).headerRow).toBe(1)
    expect((await read(`${withBreed(1)}\nH,Ada Creek`, 'horses')).headerRow).toBe(1)
  })
})
