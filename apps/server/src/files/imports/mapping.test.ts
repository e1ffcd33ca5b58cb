import type { ImportResult } from '@quarterpole/contract/data-import'
import type { ImportPreview, JoinedFile, SavedMapping } from '@quarterpole/contract/import-mapping'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { describe, expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

type Part = readonly [member: string, text: string, fileName?: string]

const barn = `REG_NAME,AQHA#,FOALDT,SX,CLR,REMARKS2
COPPERLINE JET,5714208,2/1/16,1,SRL,
MISS TURNROW,5902671,3/4/18,2,BAY,see vet
`
const mapping = {
  columns: { name: 'REG_NAME', aqha_id: 'AQHA#', foaled: 'FOALDT', sex: 'SX', color: 'CLR' },
  unread: ['REMARKS2'],
  values: { sex: { '1': 'Stallion', '2': 'Mare' } },
  choices: { date_order: 'day_first' },
}

describe('mapping', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { db } = server
  const send = async <Reply>(path: string, parts: readonly Part[]) => {
    const form = parts.map(([name, text, fileName]) => ({ name, text, ...(fileName && { fileName }) }))
    const answer = await sendForm(server, path, form)
    return { status: answer.statusCode, body: answer.json() as Reply & { detail?: string } } // or a problem
  }
  const preview = (...parts: Part[]) => send<ImportPreview>('preview', parts)
  const upload = (...parts: Part[]) => send<ImportResult>('upload/horses', parts)

  describe('the mapping of a file', () => {
    test('without one, codes and dates of the file are refused', async () => {
      const { status, body } = await upload(['file', barn, 'barn.csv'])
      expect(status).toBe(422)
      expect(body.validation_report.errors.join(' ')).toContain('No column for Sex')
    })

    test('with one, columns, codes and the order of dates are read as said', async () => {
      const { status, body } = await upload(['file', barn, 'barn.csv'], ['mapping', JSON.stringify(mapping)])
      expect([status, body.validation_report.errors]).toEqual([200, []])
      expect(body.mapping).toEqual(mapping.columns)
      const { rows } = await listHorses(db, { limit: 10 })
      expect(rows.map(({ name, sex, foaled }) => [name, sex, foaled])).toEqual([
        ['COPPERLINE JET', 'S', '2016-01-02'],
        ['MISS TURNROW', 'M', '2018-04-03'],
      ])
    })

    test('of a laboratory’s code the file’s own notation is kept beside what it stands for', async () => {
      const said = JSON.stringify({
        columns: { name: 'horse', hypp: 'HYPP' },
        values: { hypp: { '+1': 'N/H' } },
      })
      const { status, body } = await send<ImportResult>('upload/genetics', [
        ['file', 'horse,HYPP\nMISS TURNROW,+1\n', 'lab.csv'],
        ['mapping', said],
      ])
      expect([status, body.validation_report.errors]).toEqual([200, []])
      const { rows } = await listHorses(db, { q: 'MISS TURNROW', limit: 1 })
      const tests = await currentTestsOf(
        db,
        rows.map(({ id }) => id),
      )
      expect(tests).toMatchObject([{ marker: 'hypp', value: 'N/H', raw: '+1', copies_min: 1 }])
    })

    test('a column that was left out stays out though its header is known', async () => {
      const said = { columns: { name: 'name', sex: 'sex' }, unread: ['owner'] }
      const text = 'name,sex,owner\nQuiet Ditch,M,Ana\n'
      await upload(['file', text, 'x.csv'], ['mapping', JSON.stringify(said)])
      const { rows } = await listHorses(db, { q: 'Quiet Ditch', limit: 10 })
      expect(rows.map(({ owner }) => owner)).toEqual([null])
    })

    test('a column the file has not, and a field we have not, are errors with their names', async () => {
      const said = JSON.stringify({ name: 'REG_NAME', sex: 'GONE', hat: 'CLR' })
      const { status, body } = await upload(['file', barn, 'barn.csv'], ['mapping', said])
      expect(status).toBe(422)
      const errors = body.validation_report.errors.join(' ')
      expect(errors).toContain('The file has no column GONE for sex.')
      expect(errors).toContain('A file of this kind has no field hat.')
    })

    test.each([
      '{"columns":{"__proto__":"x"}}',
      '{"constructor":"x"}',
      '{"values":{"sex":{"prototype":"x"}}}',
    ])('%s is refused before the file is read', async (text) => {
      const { status, body } = await upload(['file', barn, 'barn.csv'], ['mapping', text])
      expect([status, body.detail]).toEqual([422, expect.stringContaining('can’t be mapped')])
    })
  })

  describe('a preview', () => {
    test('answers the kind, the columns and what is open, and writes nothing', async () => {
      const before = (await listHorses(db, { limit: 10 })).rows.length
      const { status, body } = await preview(['file', barn, 'barn.csv'], ['format', 'custom'])
      expect(status).toBe(200)
      expect(body).toMatchObject({
        file_type: 'horses',
        guessed: true,
        sheet: null,
        missing: [],
        saved: null,
      })
      expect(body.codes.map(({ field }) => field)).toEqual(['sex'])
      expect(body.date_questions.map(({ field }) => field)).toEqual(['foaled'])
      expect((await listHorses(db, { limit: 10 })).rows).toHaveLength(before)
    })

    test.each<[string, Part[], string]>([
      ['no file', [['format', 'custom']], 'member named file'],
      [
        'an unknown kind',
        [
          ['file', barn, 'a.csv'],
          ['file_type', 'cats'],
        ],
        'file_type is one of',
      ],
      [
        'an unknown format',
        [
          ['file', barn, 'a.csv'],
          ['format', 'stud'],
        ],
        'format is one of',
      ],
      [
        'a header row that is none',
        [
          ['file', barn, 'a.csv'],
          ['header_row', '-1'],
        ],
        'header_row',
      ],
    ])('%s is refused in words', async (_, parts, words) => {
      const { status, body } = await preview(...parts)
      expect([status, body.detail]).toEqual([422, expect.stringContaining(words)])
    })

    test('two files are put together by the column they share', async () => {
      const { status, body } = await send<JoinedFile>('join', [
        ['file', 'race_id,horse,fin\n1,Ada,1\n1,Bo,2\n2,Cy,1\n', 'runners.csv'],
        ['other', 'race_id,track\n1,RUI\n2,ZIA\n', 'races.csv'],
      ])
      expect(status).toBe(200)
      expect(body).toMatchObject({ key: 'race_id', rows: 3, unmatched: 0 })
      expect(body.csv.split('\r\n')[3]).toBe('2,Cy,1,ZIA')
    })
  })

  describe('a saved mapping', () => {
    const save = (body: object) => server.call('POST', '/api/data-import/mappings', body)
    const named = async (name: string) => {
      const { body } = await preview(
        ['file', barn, 'barn.csv'],
        ['file_type', 'horses'],
        ['use_saved', 'false'],
      )
      const { header_fingerprint } = body
      return { name, file_type: 'horses', format: 'custom', header_fingerprint, mapping }
    }

    test('is applied to a later file with the same headers, in a preview and in an upload, and said so', async () => {
      const saved = await save(await named('Barn sheet'))
      expect(saved.status).toBe(201)
      const later = 'SX,REG NAME,AQHA #,FOALDT,CLR,REMARKS2\n1,Hush Caddo,5000001,1/2/19,BAY,\n'
      expect((await preview(['file', later, 'b.csv'], ['file_type', 'horses'])).body).toMatchObject({
        saved: { name: 'Barn sheet' },
        choices: { date_order: 'day_first' },
        values: { sex: { '1': 'Stallion' } },
      })
      const { status, body } = await upload(['file', later, 'b.csv'])
      expect([status, body.validation_report.errors]).toEqual([200, []])
      expect(body.validation_report.warnings.join(' ')).toContain('We used your saved mapping “Barn sheet”.')
      const { rows } = await listHorses(db, { q: 'Hush Caddo', limit: 10 })
      expect(rows.map(({ sex, foaled }) => [sex, foaled])).toEqual([['S', '2019-02-01']])
    })

    test('is overridden by the mapping sent with the upload', async () => {
      const said = JSON.stringify({ ...mapping, values: { sex: { '1': 'Gelding', '2': 'Mare' } } })
      const text = barn.replaceAll('COPPERLINE', 'OTHERLINE').replace('5714208', '5714299')
      const { body } = await upload(['file', text, 'c.csv'], ['mapping', said])
      expect(body.validation_report.warnings.join(' ')).not.toContain('saved mapping')
      const { rows } = await listHorses(db, { q: 'OTHERLINE', limit: 10 })
      expect(rows.map(({ sex }) => sex)).toEqual(['G'])
    })

    test('is listed, replaced under its name, and forgotten', async () => {
      await save({ ...(await named('Barn sheet')), format: 'aqha' })
      const list = await server.call('GET', '/api/data-import/mappings?file_type=horses')
      const mappings = list.body as SavedMapping[] // the contract's reply
      expect(mappings.map(({ name, format }) => [name, format])).toEqual([['Barn sheet', 'aqha']])
      const path = `/api/data-import/mappings/${mappings[0]?.id}`
      expect((await server.call('DELETE', path)).status).toBe(204)
      expect((await server.call('DELETE', path)).status).toBe(404)
      expect((await server.call('GET', '/api/data-import/mappings')).body).toEqual([])
    })

    test.each<[string, object]>([
      ['a blank name', { name: '  ' }],
      ['a field we have not', { mapping: { columns: { hat: 'CLR' } } }],
      ['a fingerprint that is none', { header_fingerprint: 'abc' }],
      ['a name of the language', { mapping: { columns: { constructor: 'CLR' } } }],
    ])('with %s is refused', async (_, change) => {
      expect((await save({ ...(await named('X')), ...change })).status).toBe(422)
    })
  })
})
