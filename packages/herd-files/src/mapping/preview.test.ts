import type { FileMapping, SavedMapping } from '@quarterpole/contract/import-mapping'
import type { ImportMappingId } from '@quarterpole/contract/ids'
import { describe, expect, test } from 'vitest'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { previewFile, type PreviewRequest } from './preview.ts'

const preview = (text: string, options: Partial<PreviewRequest> = {}) =>
  previewFile({
    bytes: new TextEncoder().encode(text),
    fileName: 'barn.csv',
    format: 'custom',
    mapping: {},
    tracks: [],
    saved: [],
    today: '2026-06-15',
    ...options,
  })

const barn = `REG_NAME,AQHA#,FOALDT,SX,CLR,PADDOCK2
COPPERLINE JET,5714208,2/1/16,S,SRL,
MISS TURNROW,5902671,3/4/18,M,BAY,see vet
HUSH CADDO,X0767246,5/6/20,G,PALOMNO,
`

describe('a preview', () => {
  test('names every column with samples, and what it is taken for', async () => {
    const { columns, fields, total_rows, header_row, first_rows } = await preview(barn, {
      fileType: 'horses',
    })
    expect(columns.map(({ column, field, confidence }) => [column, field, confidence])).toEqual([
      ['REG_NAME', 'name', 'likely'],
      ['AQHA#', 'aqha_id', 'likely'],
      ['FOALDT', 'foaled', 'unsure'],
      ['SX', 'sex', 'unsure'],
      ['CLR', 'color', 'unsure'],
      ['PADDOCK2', null, null],
    ])
    expect(columns[0]?.samples).toEqual(['COPPERLINE JET', 'MISS TURNROW', 'HUSH CADDO'])
    expect(columns[5]?.samples).toEqual(['see vet'])
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name'])
    expect([total_rows, header_row]).toEqual([3, 1])
    expect(first_rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'REG_NAME'],
      [2, 'COPPERLINE JET'],
      [3, 'MISS TURNROW'],
      [4, 'HUSH CADDO'],
    ])
  })

  test('asks about codes nobody knows, with a near word offered for a slip', async () => {
    const { codes } = await preview(barn, { fileType: 'horses' })
    expect(codes).toMatchObject([
      { field: 'color', needed: false, codes: [{ value: 'PALOMNO', rows: 1, suggested: 'palomino' }] },
    ])
    expect(codes[0]?.choices).toContainEqual({ value: 'sorrel', label: 'sorrel' })
  })

  test('asks for the order of dates, and shows what either makes of them', async () => {
    const { date_questions, choices } = await preview(barn, { fileType: 'horses' })
    expect(date_questions).toEqual([
      {
        field: 'foaled',
        column: 'FOALDT',
        mixed: false,
        samples: [
          { text: '2/1/16', day_first: '2016-01-02', month_first: '2016-02-01' },
          { text: '3/4/18', day_first: '2018-04-03', month_first: '2018-03-04' },
          { text: '5/6/20', day_first: '2020-06-05', month_first: '2020-05-06' },
        ],
      },
    ])
    expect(choices).toEqual({})
  })

  test('an American registry’s file is month first and its M a mare, both still shown as questions', async () => {
    const text = 'Registered Name,Sex,Date of Birth\nAda,M,1/2/2019\nBea,F,2/3/2019\n'
    const { codes, choices, date_questions } = await preview(text, { fileType: 'horses', format: 'aqha' })
    expect(choices).toEqual({ date_order: 'month_first' })
    expect(date_questions).toHaveLength(1)
    expect(codes).toMatchObject([{ field: 'sex', codes: [{ value: 'M', suggested: 'Mare' }] }])
    const own = await preview(text, { fileType: 'horses' })
    expect(own.codes[0]?.codes[0]?.suggested).toBeNull()
  })

  test.each([
    ['horses', 'name,sex,dob,color,sire,dam\nAda,M,2019,bay,,\n'],
    ['genetics', 'horse,hypp,gbed,herda\nAda,N/N,N/N,N/N\n'],
    ['race_results', 'horse,track,date,dist,fin,time\nAda,RUI,2024-05-05,350,1,17.9\n'],
    ['injuries', 'horse,date,diagnosis,severity\nAda,2024-05-05,splint,minor\n'],
  ])('tells a file of %s from its headers', async (fileType, text) => {
    expect(await preview(text)).toMatchObject({ file_type: fileType, guessed: true, missing: [] })
  })

  test('what was chosen comes back as chosen, and the codes of its column with it', async () => {
    const mapping: Partial<FileMapping> = {
      columns: { name: 'REG_NAME', sex: 'PADDOCK2' },
      unread: ['SX'],
      values: { sex: { '': 'Unknown' } },
    }
    const found = await preview(barn, { fileType: 'horses', mapping })
    expect(found.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['name', null],
      ['aqha_id', 'likely'],
      ['foaled', 'unsure'],
      [null, null],
      ['color', 'unsure'],
      ['sex', null],
    ])
    expect(found.codes.find(({ field }) => field === 'sex')?.codes.map(({ value }) => value)).toEqual([
      'see vet',
    ])
    expect(found.values).toEqual({ sex: { '': 'Unknown' } })
  })

  test('blank and repeated headers are named by their letters, and can be chosen', async () => {
    const text = 'Name,Sex,,Name\nAda,M,2019-05-05,Adas Barn\nBo,S,2018-05-05,x\n'
    const { columns, contested } = await preview(text, { fileType: 'horses' })
    expect(columns.map(({ column }) => column)).toEqual([
      'Name (column A)',
      'Sex',
      'Column C',
      'Name (column D)',
    ])
    expect(contested).toEqual([{ field: 'name', columns: ['Name (column A)', 'Name (column D)'] }])
    const mapping = { columns: { name: 'Name (column A)', foaled: 'Column C' }, unread: ['Name (column D)'] }
    const chosen = await preview(text, { fileType: 'horses', mapping })
    expect(chosen.columns.map(({ field }) => field)).toEqual(['name', 'sex', 'foaled', null])
    expect(chosen.contested).toEqual([])
  })

  test('a mapping saved for these headers is applied, whatever their order, and named', async () => {
    const { header_fingerprint } = await preview(barn, { fileType: 'horses' })
    const mapping = {
      columns: { name: 'REG_NAME', sex: 'SX', owner: 'PADDOCK2' },
      unread: ['CLR'],
      values: { sex: { M: 'Mare' } },
      choices: { date_order: 'day_first' as const },
    }
    const saved: SavedMapping = {
      id: 7 as ImportMappingId,
      name: 'Barn sheet',
      file_type: 'horses',
      format: 'custom',
      header_fingerprint,
      mapping,
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    const later = 'sx,reg name,aqha #,foaldt,paddock2,clr\nM,ADA,5714208,1/2/2019,Ana,bay\n'
    const found = await preview(later, { fileType: 'horses', saved: [saved] })
    expect(found.saved).toEqual({ id: 7, name: 'Barn sheet' })
    expect(found.columns.map(({ field }) => field)).toEqual([
      'sex',
      'name',
      'aqha_id',
      'foaled',
      'owner',
      null,
    ])
    expect(found.choices).toEqual({ date_order: 'day_first' })
    const other = await preview(later, { fileType: 'horses', saved: [{ ...saved, file_type: 'genetics' }] })
    expect(other.saved).toBeNull()
  })

  test('says what the file does not have', async () => {
    const { notes, missing } = await preview('horse,notes\nAda,fine\n', {
      fileType: 'genetics',
      mapping: { columns: { hypp: 'HYPP' } },
    })
    expect(notes).toContain('The file has no column HYPP.')
    expect(notes.join(' ')).toContain('No column has test results yet.')
    expect(missing).toEqual([])
  })

  test.each([
    ['date_system', false, '43467', 'name,sex,foaled\nAda,M,43467\n'],
    ['parents_in_one_cell', false, 'Old Mill x Lady', 'name,sex,sire\nAda,M,Old Mill x Lady\n'],
    ['panel_cells', true, '5 panel N/N', 'horse,panel\nAda,5 panel N/N\n'],
    [
      'race_day',
      true,
      '2024-05-05T02:10:00Z',
      'horse,track,post_time_utc,dist,fin\nAda,RUI,2024-05-05T02:10:00Z,350,1\n',
    ],
    ['temperature_unit', true, '31', 'horse,track,date,dist,fin,temp\nAda,RUI,2024-05-05,350,1,31\n'],
  ])('asks about %s where a value raises it', async (question, needed, example, text) => {
    expect((await preview(text)).questions).toEqual([{ question, needed, example }])
  })

  test('shows the lines above the header too, so that another can be chosen', async () => {
    const text = 'Turnrow Ranch,,\n,,\nname,sex,color\nAda,M,bay\n'
    const { first_rows, header_row } = await preview(text, { fileType: 'horses' })
    expect(header_row).toBe(3)
    expect(first_rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'Turnrow Ranch'],
      [3, 'name'],
      [4, 'Ada'],
    ])
  })

  test('a chart without a header is a file of race results, its horses’ fields to be chosen', async () => {
    const race = ['R', 'QH', 'RUI', '20240505', '3', 'D', 'ALW', '15000', '', '', '', '', '', '350', 'Y']
    const text = `${race.join(',')}\nH,Ada,1,17.512\nH,Bo,2,17.612\n`
    const found = await preview(text, { format: 'equibase' })
    expect(found).toMatchObject({ file_type: 'race_results', header_row: 0, missing: ['name', 'finish'] })
    const taken = found.columns.flatMap(({ field }) => (field === null ? [] : [field]))
    expect(taken).toEqual(expect.arrayContaining(['track', 'race_date', 'race_number', 'distance_yards']))
  })

  test('headers and cells named like parts of the language are plain text', async () => {
    const text = '__proto__,constructor,name,sex\n__proto__,prototype,Ada,constructor\n'
    const found = await preview(text, { fileType: 'horses' })
    expect(found.columns.map(({ field }) => field)).toEqual([null, null, 'name', 'sex'])
    expect(found.codes[0]?.codes).toEqual([{ value: 'constructor', rows: 1, suggested: null }])
    expect(({} as Record<string, unknown>).Ada).toBeUndefined()
  })

  test('a file that is no table is refused', async () => {
    await expect(preview('', { fileType: 'horses' })).rejects.toBeInstanceOf(UnreadableFileError)
  })
})

test('a pedigree without a header is a file of horses', async () => {
  const found = await preview('1 0 0\n2 0 0\n3 1 2\n4 1 3\n', {})
  expect(found).toMatchObject({ file_type: 'horses', header_row: 0, recognized: { kind: 'horses' } })
  expect(found.columns.map(({ field }) => field)).toEqual(['name', 'sire', 'dam'])
})

test('values that contradict a header are seen in the preview', async () => {
  const found = await preview(
    'Track,Date,Race,Distance,Horse,Fin,Track Surface,Time\nSUN,2016-06-04,3,600,Ada,11 1/2,FAST,2:05 PM\n',
    { fileType: 'race_results' },
  )
  const fields = Object.fromEntries(found.columns.map(({ header, field }) => [header, field]))
  expect(fields).toMatchObject({ 'Track Surface': 'condition', Time: 'post_time' })
  expect(found.questions.map(({ question }) => question)).toEqual(['finish_margin'])
  expect(found.notes.filter((note) => note.startsWith('“'))).toHaveLength(2)
})
