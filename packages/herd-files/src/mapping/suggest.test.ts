import type { FileType } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from './formats.ts'
import { shapeAgrees } from './shapes.ts'
import { suggest } from './suggest.ts'

const column = (header: string, ...values: string[]) => ({ name: header, header, values })
const fieldsAndWords = (fileType: FileType, columns: readonly ReturnType<typeof column>[]) =>
  suggest(fieldsOf(fileType, 'custom'), columns).columns.map(({ field, confidence }) => [field, confidence])

describe('suggesting columns', () => {
  test('a barn’s sheet: our own words are exact, known headers likely, look-alikes unsure, the rest nothing', () => {
    const columns = [
      column('NAME', 'Copperline Jet', 'Miss Turnrow'),
      column('AQHA#', '5714208', '5902671', 'X0767246'),
      column('FOALDT', '2/21/16', '02-11-2018', '4.2.23'),
      column('SX', 'S', 'M', 'G'),
      column('CLR', 'SRL', 'BAY', 'PALO'),
      column('OWNR_1', 'Turnrow Ranch LLC'),
      column('PADDOCK2', 'see vet 3/1'),
    ]
    expect(fieldsAndWords('horses', columns)).toEqual([
      ['name', 'exact'],
      ['aqha_id', 'likely'],
      ['foaled', 'unsure'],
      ['sex', 'unsure'],
      ['color', 'unsure'],
      ['owner', 'unsure'],
      [null, null],
    ])
  })

  const synonyms: [FileType, string, string][] = [
    ['horses', 'name', 'Registered Name|Reg. Name|horse_name|Caballo|Official name'],
    ['horses', 'aqha_id', 'Registration #|Papers|Reg No|AQHA Number|Stud Book No.'],
    ['horses', 'foaled', 'D.O.B.|Date of Birth|Foaling Date|born_year|Yr. foaled|Birthdate'],
    ['horses', 'sex', 'Gender|M/F|Sex code|SEXO'],
    ['horses', 'sire', 'Father|Sire Name|sire_name|By'],
    ['horses', 'dam', 'Mother|Out of|1st dam|OO'],
    ['genetics', 'pssm1', 'PSSM|PSSM Type 1|GYS1|P1'],
    ['genetics', 'myhm', 'MYHM|IMM|MyH1|Immune-mediated myositis'],
    ['genetics', 'mstn', 'Speed Gene|Myostatin|g.66493737'],
    ['race_results', 'finish', 'Fin|Official Finish|Pos.|officialFinishPosition|PLC'],
    ['race_results', 'distance_yards', 'Dist|YDS|Distance (yds)|distance_yd'],
    ['race_results', 'race_date', 'Race Date|RDate|Date|race_date'],
    ['race_results', 'condition', 'Going|Track Condition|TC|Footing'],
    ['injuries', 'type', 'Diagnosis|Dx|Complaint|injury_type'],
    ['injuries', 'expected_days_off', 'Days off|Lay up|Recovery time|est. days'],
  ]
  test.each(synonyms)('of %s, %s is known by %s', (fileType, field, headers) => {
    for (const header of headers.split('|')) {
      const [found] = suggest(fieldsOf(fileType, 'custom'), [column(header)]).columns
      expect([header, found?.field]).toEqual([header, field])
    }
  })

  test.each<[FileType, string]>([
    ['horses', 'Feed'],
    ['horses', 'Feed 2'],
    ['horses', 'Fever'],
    ['genetics', 'Label'],
    ['race_results', 'Find'],
  ])('of %s, %s is not taken for a word of three letters it begins with', (fileType, header) =>
    expect(fieldsAndWords(fileType, [column(header)])).toEqual([[null, null]]),
  )

  test.each<[FileType, string, string]>([
    ['horses', 'Fees', 'stud_fee'],
    ['horses', 'FEE_1', 'stud_fee'],
    ['horses', 'SX', 'sex'],
    ['genetics', 'Labs', 'lab'],
  ])('of %s, %s is, with a doubt, taken for %s', (fileType, header, field) =>
    expect(fieldsAndWords(fileType, [column(header)])).toEqual([[field, 'unsure']]),
  )

  test('no header of the dictionary is claimed by two fields without the first having it', () => {
    for (const fileType of ['horses', 'genetics', 'race_results', 'injuries'] as const) {
      const fields = fieldsOf(fileType, 'custom')
      for (const field of fields) {
        const [found] = suggest(fields, [column(field.label)]).columns
        expect([fileType, field.label, found?.field, found?.confidence]).toEqual([
          fileType,
          field.label,
          field.name,
          'exact',
        ])
      }
    }
  })

  test('a suggestion is withdrawn when the values are something else, with the reason', () => {
    const { columns } = suggest(fieldsOf('race_results', 'custom'), [column('Time', '7:05 PM', '7:31 PM')])
    expect(columns).toEqual([
      { field: null, confidence: null, remark: 'The header says Time, but the values aren’t times.' },
    ])
  })

  test('the next column gets a field whose first claimant holds something else', () => {
    const { columns } = suggest(fieldsOf('horses', 'custom'), [
      column('Foaled', 'Ruidoso, NM', 'Texas'),
      column('Birthdate', '2019-03-04'),
    ])
    expect(columns.map(({ field }) => field)).toEqual([null, 'foaled'])
  })

  test('two columns with the same claim get nothing until somebody chooses', () => {
    const { columns, contested } = suggest(fieldsOf('horses', 'custom'), [column('Owner'), column('OWNER:')])
    expect(columns.map(({ field }) => field)).toEqual([null, null])
    expect(contested.map(({ field, columns: names }) => [field.name, names])).toEqual([
      ['owner', ['Owner', 'OWNER:']],
    ])
    expect(columns[0]?.remark).toBe('Owner and OWNER: can both be Owner. Choose one.')
  })

  test('a required field is offered where a header begins with its word, another is not', () => {
    const columns = [
      column('horse', 'Ada'),
      column('finish_top3', '1', '2'),
      column('track_nm', 'RUI'),
      column('date_run', '2024-05-05'),
      column('distance_m', 'short'),
      column('time_of_day', '7:05 PM'),
    ]
    expect(fieldsAndWords('race_results', columns)).toEqual([
      ['name', 'likely'],
      ['finish', 'unsure'],
      ['track', 'unsure'],
      ['race_date', expect.any(String)],
      [null, null],
      [null, null],
    ])
  })

  test('what was chosen stands, its field is not suggested twice, and what is left out stays out', () => {
    const columns = [column('Call name', 'Jet'), column('Name', 'Copperline Jet'), column('Owner', 'T')]
    const chosen = new Map([
      [0, 'name'],
      [2, null],
    ])
    const found = suggest(fieldsOf('horses', 'custom'), columns, chosen).columns
    expect(found.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['name', null],
      [null, null],
      [null, null],
    ])
  })

  test('a format’s own header is exact in that format and likely in another', () => {
    const word = (format: 'aqha' | 'custom') =>
      suggest(fieldsOf('horses', format), [column('Registration Number', '5714208')]).columns[0]?.confidence
    expect([word('aqha'), word('custom')]).toEqual(['exact', 'likely'])
  })
})

describe('the shape of values', () => {
  test.each([
    ['foaled', ['2/21/16', '02-11-2018', '20190304', '43467', '2019'], true],
    ['race_date', ['2019-03-04T19:06:00Z'], true],
    ['race_date', ['1:05', '1:31'], false],
    ['aqha_id', ['5714208', 'X0767246', '767246', 'AQHA 5902671'], true],
    ['aqha_id', ['Kiowa Signal', 'Hush Caddo'], false],
    ['name', ['Kiowa Signal', '2024 sorrel colt'], true],
    ['name', ['5714208', '5902671'], false],
    ['time_s', ['17.045', ':17.045', '0:17.045', '17 045'], true],
    ['time_s', ['2019-03-04'], false],
    ['distance_yards', ['350', '350y', '2f', '440 yds'], true],
    ['purse', ['$25,000', '25k'], true],
    ['finish', ['1', '2nd', 'DNF', '1 DH'], true],
    ['finish', ['17.512', '17.603'], false],
    ['comment', ['anything at all'], true],
    ['foaled', [], true],
  ])('%s with %j: %s', (field, values, agrees) => expect(shapeAgrees(field, values)).toBe(agrees))
})
