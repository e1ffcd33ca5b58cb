import { expect, test } from 'vitest'
import { FIELDS } from '../columns.ts'
import { ProblemList } from '../problems.ts'
import { fieldsOf } from './formats.ts'
import { mapColumns } from './map-columns.ts'
import { noteMapping } from './note-mapping.ts'
import { doubtfulColumns, sourceColumns } from './source-columns.ts'
import { suggest } from './suggest.ts'

const table = {
  header: ['HORSE NM', 'SX', 'FOALDT', 'Stable', 'CLR', 'Blanket size'],
  rows: [['Odd One', 'M', '2018-04-05', 'Ann', 'bay', '76']],
  firstRow: 2,
  lines: null,
  readAs: 'CSV',
}

test('an import takes the headers the helper is sure of, and names for the others what the helper suggests', () => {
  const mapped = mapColumns('horses', table.header)
  const suggested = suggest(fieldsOf('horses', 'custom'), sourceColumns(table)).columns
  expect(Object.fromEntries(mapped.columnOf)).toEqual({ owner: 3 })
  expect(suggested.map(({ field, confidence }) => [field, confidence])).toEqual([
    ['name', 'unsure'],
    ['sex', 'unsure'],
    ['foaled', 'unsure'],
    ['owner', 'likely'],
    ['color', 'unsure'],
    [null, null],
  ])
  expect(Object.fromEntries(doubtfulColumns('horses', table, mapped))).toEqual({
    0: 'Name',
    1: 'Sex',
    2: 'Foaled',
    4: 'Color',
  })
})

test('what is missing and what is not read say which column may be meant, and where to say so', () => {
  const mapped = mapColumns('horses', table.header)
  const problems = new ProblemList()
  const doubtful = doubtfulColumns('horses', table, mapped)
  noteMapping(mapped, problems, { fileType: 'horses', header: table.header, doubtful })
  expect(problems.problems.map(({ group, message, remedy }) => [group, message, remedy])).toEqual([
    [
      'column-missing',
      'No column for Name; “HORSE NM” may be it.',
      'Choose it under Match columns, or add one with the header “name” or “horse”.',
    ],
    [
      'column-missing',
      'No column for Sex; “SX” may be it.',
      'Choose it under Match columns, or add one with the header “sex” or “gender”.',
    ],
    [
      'columns-ignored',
      'Not read: HORSE NM (perhaps Name), SX (perhaps Sex), FOALDT (perhaps Foaled), CLR (perhaps Color), Blanket size.',
      'Match them to a field to read them.',
    ],
  ])
})

test('a column whose values are something else is suggested for nothing', () => {
  const places = { ...table, header: ['Name', 'Sex', 'FOALDT'], rows: [['Odd One', 'M', 'Ruidoso']] }
  const mapped = mapColumns('horses', places.header)
  expect([...doubtfulColumns('horses', places, mapped)]).toEqual([])
})

test('every header of the dictionary is taken by an import as the helper suggests it', () => {
  for (const fileType of ['horses', 'genetics', 'race_results', 'injuries'] as const)
    for (const header of FIELDS[fileType].flatMap(({ label, aliases }) => [label, ...aliases])) {
      const [suggested] = suggest(fieldsOf(fileType, 'custom'), [
        { name: header, header, values: [] },
      ]).columns
      expect([header, [...mapColumns(fileType, [header]).columnOf.keys()]]).toEqual([
        header,
        [suggested?.field],
      ])
      expect(suggested?.confidence).not.toBe('unsure')
    }
})
