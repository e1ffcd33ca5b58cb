import { describe, expect, test } from 'vitest'
import { normalHeader } from './columns.ts'
import { mapColumns } from './mapping/map-columns.ts'

describe('mapping columns', () => {
  test('headers are compared without case, accents and signs', () => {
    expect(normalHeader(' AQHA # ')).toBe('aqha no')
    expect(normalHeader('D.O.B.')).toBe('d o b')
  })

  test('knows what barns write', () => {
    const { columnOf, missing, ignored } = mapColumns('horses', [
      'Registered Name',
      'Reg #',
      'DOB',
      'Gender',
      'Father',
      'Shoe size',
    ])
    expect(Object.fromEntries(columnOf)).toEqual({ name: 0, aqha_id: 1, foaled: 2, sex: 3, sire: 4 })
    expect(missing).toEqual([])
    expect(ignored).toEqual([5])
  })

  test.each([
    ['race_results', ['Horse', 'Track', 'Date', 'R#', 'Dist', 'Fin'], 'race_number', 3],
    ['horses', ['Horse', 'REG_NBR'], 'aqha_id', 1],
    ['horses', ['Horse', 'Reg. Num'], 'aqha_id', 1],
    ['genetics', ['Mare', '6 panel N/N'], 'panel', 1],
    ['genetics', ['Mare', '6 panel N/N'], 'name', 0],
    ['injuries', ['Stallion', 'Date', 'Injury'], 'name', 0],
    ['horses', ['Horse', 'Mare', 'Stallion'], 'dam', 1],
  ] as const)('in %s of %j it reads %s', (fileType, header, field, at) => {
    expect(mapColumns(fileType, header).columnOf.get(field)).toBe(at)
  })

  test('names what is missing and what is contested', () => {
    expect(mapColumns('horses', ['AQHA']).missing.map((field) => field.name)).toEqual(['name'])
    expect(mapColumns('horses', ['name', 'sex', 'owner', 'Owner ']).contested).toHaveLength(1)
  })

  test('a chosen column wins', () => {
    const { columnOf } = mapColumns('horses', ['name', 'call name', 'sex'], new Map([['name', 'call name']]))
    expect(columnOf.get('name')).toBe(1)
  })
})
