import { Readable } from 'node:stream'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import type { ImportResult } from '@quarterpole/contract/data-import'
import { describe, expect, test } from 'vitest'
import { BOUNDARY, formOf, type Part, sendForm } from '../../../test/form.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'

describe('upload', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { app, db } = server
  const send = async (path: string, parts: readonly Part[], headers: Record<string, string> = {}) => {
    const answer = await sendForm(server, `upload/${path}`, parts, headers)
    return { status: answer.statusCode, body: answer.json() as ImportResult & { detail?: string } } // or a problem, which has a detail
  }
  const csv = (text: string | Uint8Array, fileName = 'herd.csv'): Part[] => [{ name: 'file', text, fileName }]

  describe('an upload', () => {
    test('a dry run answers 200 with its errors and writes nothing', async () => {
      const { status, body } = await send(
        'horses?dry_run=true',
        csv('name,sex,foaled\nAda Creek,M,2/31/2020\n'),
      )
      expect(status).toBe(200)
      expect(body.validation_report.errors).toHaveLength(1)
      expect(body.processing_results).toBeNull()
      expect(await countHorses(db)).toBe(0)
    })

    test('a file without a content length is read whole', async () => {
      const rows = Array.from({ length: 3000 }, (_, at) => `Untold ${at},M`)
      const form = formOf(csv(`name,sex\n${rows.join('\n')}\n`))
      const pieces = Array.from({ length: Math.ceil(form.length / 997) }, (_, at) =>
        form.subarray(at * 997, (at + 1) * 997),
      )
      const answer = await app.inject({
        method: 'POST',
        url: '/api/data-import/upload/horses?dry_run=true&create_new_horses=true',
        headers: {
          host: OWN_HOST,
          origin: `http://${OWN_HOST}`,
          'sec-fetch-site': 'same-origin',
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        payload: Readable.from(pieces),
      })
      const { validation_report: report } = answer.json() as ImportResult // a dry run answers with one
      expect(report).toMatchObject({ total_rows: 3000, errors: [] })
      expect(report.new_horses_detected.at(-1)).toBe('Untold 2999')
    })

    test('errors answer 422 with the same report and a detail, and write nothing', async () => {
      const { status, body } = await send(
        'horses',
        csv('name,sex,foaled\nAda Creek,M,2/31/2020\nBo Creek,M,2020-01-01\n'),
      )
      expect(status).toBe(422)
      expect(body.validation_report.total_rows).toBe(2)
      expect(body.detail).toContain('herd.csv was not imported')
      expect(await countHorses(db)).toBe(0)
    })

    test('what is right is imported, listed and answered with its counts; the chosen mapping wins', async () => {
      const parts = [
        ...csv('call name,name,sex\nAda,Ada Creek,M\nBo,Bo Creek,S\n'),
        { name: 'mapping', text: '{"name":"name"}' },
      ]
      const { status, body } = await send('horses?dry_run=false&create_new_horses=true', parts)
      expect(status).toBe(200)
      expect(body.processing_results).toMatchObject({ total_processed: 2, horses_created: 2 })
      const jobs = await server.call('GET', '/api/data-import/jobs')
      expect(jobs.body).toMatchObject([
        { file_type: 'horses', file_name: 'herd.csv', horses_created: 2, status: 'done' },
      ])
      const quality = await server.call('GET', '/api/data-import/quality')
      expect(quality.body).toMatchObject({ horses: 2, races: 0, completeness: 0, aqha_id_accuracy: null })
      expect((quality.body as { gaps: unknown[] }).gaps[0]).toEqual({
        item: 'panel_tests',
        horses: 2,
        points: 30,
      })
    })

    test('the herd is evaluated by itself once there are starts', async () => {
      const results =
        'track,date,race_no,distance,horse,finish,time_s\nRUI,2026-05-02,1,350,Ada Creek,1,17.9\nRUI,2026-05-02,1,350,Bo Creek,2,18.1\n'
      const { body } = await send('race_results', csv(results))
      const job = await server.jobEnd(String(body.evaluation_job_id))
      expect(job.status).toBe('done')
      const horses = await server.call('GET', '/api/horses/?q=Ada')
      const [ada] = horses.body as { id: number; starts: number }[]
      expect(ada?.starts).toBe(1)
      // The snapshot follows the job's commit a moment later.
      await expect
        .poll(async () => (await server.call('GET', `/api/horses/${ada?.id}/ebv`)).body)
        .toHaveLength(3)
    })

    test('an export is a download of what is on file, in the form that is imported again', async () => {
      const answer = await app.inject({ url: '/api/export/horses.csv', headers: { host: OWN_HOST } })
      expect([
        answer.statusCode,
        answer.headers['content-type'],
        answer.headers['content-disposition'],
      ]).toEqual([
        200,
        'text/csv; charset=utf-8',
        `attachment; filename="horses.csv"; filename*=UTF-8''horses.csv`,
      ])
      expect(answer.body).toContain('\r\nAda Creek,,,,M,')
      const { status, body } = await send('horses?dry_run=true&create_new_horses=false', csv(answer.body))
      expect([status, body.validation_report.errors]).toEqual([200, []])
      const unknown = await server.call('GET', '/api/export/foals.csv')
      expect([unknown.status, unknown.body]).toMatchObject([
        404,
        { detail: expect.stringContaining('race_results.csv') },
      ])
    })

    test('the same file again says when it came before, and changes nothing', async () => {
      const file = csv('name,sex\nDell Creek,M\n', 'dell.csv')
      const first = await send('horses', file)
      expect(first.body.imported_before).toBeNull()
      const trial = await send('horses?dry_run=true', file)
      expect(trial.body.imported_before).toMatchObject({
        import_id: first.body.import_id,
        file_name: 'dell.csv',
      })
      const again = await send('horses', file)
      expect(again.body.processing_results).toMatchObject({ horses_created: 0, updated: 0, unchanged: 1 })
      expect(
        (await send('genetics?dry_run=true', csv('name,sex\nDell Creek,M\n'))).body.imported_before,
      ).toBeNull()
    })

    test('the rows with errors are a download, with the file’s own columns and the reasons', async () => {
      const file = csv('name,sex,call name\nGood,M,x\nBad,Q,y\n', 'my barn.csv')
      const answer = await sendForm(server, 'rejected/horses', file)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(answer.headers['content-disposition']).toContain('filename="my barn-rows-to-fix.csv"')
      expect(answer.body).toMatch(/name,sex,call name,row in the file,reason\r\nBad,Q,y,3,/)
      expect(answer.body).not.toContain('Good')
    })

    test('good rows go in, and what was left out is a download of its import', async () => {
      const file = csv('name,sex,foaled\nRight,M,2020-01-01\nWrong,Q,2020-01-01\n', 'two rows.csv')
      const form = [{ name: 'good_rows', text: 'true' }, ...file]
      const { status, body } = await send('horses', form)
      expect(status).toBe(200)
      expect(body.good_rows).toEqual({ rows: 1, new_horses: 1, left_out: 1, waiting: [] })
      const get = (path: string) =>
        app.inject({ url: `/api/data-import/${path}`, headers: { host: OWN_HOST } })
      const [job] = (await get('jobs?limit=1')).json()
      expect(job).toMatchObject({ id: body.import_id, left_out: 1, repairs: [], total_rows: 2 })
      const rest = await get(`${body.import_id}/left-out`)
      expect(rest.headers['content-disposition']).toContain('filename="two rows-rows-to-fix.csv"')
      expect(rest.body).toMatch(
        /^\ufeffname,sex,foaled,row in the file,reason\r\nWrong,Q,2020-01-01,3,"?Sex: /,
      )
      const whole = await send('horses', csv('name,sex,foaled\nWhole,M,2020-01-01\n'))
      expect((await get(`${whole.body.import_id}/left-out`)).statusCode).toBe(404)
      expect((await get('999999/left-out')).statusCode).toBe(404)
      // The next test wants an evaluation of its own.
      for (const id of [body.evaluation_job_id, whole.body.evaluation_job_id])
        if (typeof id === 'string') await server.jobEnd(id)
    })

    test.each([
      ['repairs', 'no json', 'repairs is a JSON list'],
      [
        'repairs',
        '[{"field":"sex"}]',
        'repairs is a JSON list of {field, value, use}, with row for a single row: 0.value',
      ],
      ['repairs', '[{"field":"sex","value":"Q","use":"M","row":0}]', '0.row'],
      ['good_rows', 'perhaps', 'good_rows must be true or false.'],
    ])('the member %s of %s is refused with what is wrong', async (name, text, detail) => {
      const { status, body } = await send('horses', [{ name, text }, ...csv('name,sex\nNone,M\n')])
      expect(status).toBe(422)
      expect(body.detail).toContain(detail)
    })

    test('a wrong choice about conflicts is refused with what is wrong', async () => {
      const parts = [...csv('name,sex\nA,M\n'), { name: 'conflicts', text: '{"on_file":"both"}' }]
      const { status, body } = await send('horses', parts)
      expect([status, body.detail]).toEqual([422, expect.stringContaining('on_file')])
    })

    test('an import can be undone once, with a receipt, and starts a new evaluation', async () => {
      const { body } = await send('horses', csv('name,sex,sire\nCal Creek,S,Bo Creek\n', 'late.csv'))
      // The undo's evaluation is its own: the import's has ended.
      await expect.poll(() => countWaitingJobs(server.db, { running: true })).toBe(0)
      const undone = await server.call('POST', `/api/data-import/${body.import_id}/undo`)
      expect([undone.status, undone.body]).toMatchObject([
        200,
        { import_id: body.import_id, reversed: { horses_removed: 1 }, kept: [], could_not: [] },
      ])
      const receipt = undone.body as { evaluation_job_id: string | null }
      expect((await server.jobEnd(String(receipt.evaluation_job_id))).status).toBe('done')
      expect((await server.call('GET', '/api/horses/?q=Cal')).body).toEqual([])
      const [job] = (await server.call('GET', '/api/data-import/jobs')).body as { status: string }[]
      expect(job?.status).toBe('undone')
      const again = await server.call('POST', `/api/data-import/${body.import_id}/undo`)
      expect([again.status, again.body]).toMatchObject([
        409,
        { detail: 'The import of late.csv was already undone.' },
      ])
      expect((await server.call('POST', '/api/data-import/99999/undo')).status).toBe(404)
    })

    test.each([
      {
        what: 'a picture',
        path: 'horses',
        parts: csv(Uint8Array.from([0x89, 0x50, 0, 0, 0]), 'x.png'),
        status: 415,
        detail: 'binary data',
      },
      { what: 'an empty file', path: 'horses', parts: csv(''), status: 400, detail: 'The file is empty' },
      {
        what: 'no file',
        path: 'horses',
        parts: [{ name: 'mapping', text: '{}' }],
        status: 422,
        detail: 'has no file',
      },
      {
        what: 'a mapping that is none',
        path: 'horses',
        parts: [...csv('name,sex\nA,M\n'), { name: 'mapping', text: '[1]' }],
        status: 422,
        detail: 'JSON object',
      },
      { what: 'a kind that is none', path: 'foals', parts: csv('name\nA\n'), status: 422, detail: '' },
      {
        what: 'an unknown question',
        path: 'horses?force=true',
        parts: csv('name,sex\nA,M\n'),
        status: 422,
        detail: 'force',
      },
    ])('$what is refused with a reason', async ({ path, parts, status, detail }) => {
      const answer = await send(path, parts)
      expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)])
    })

    test('a form from a foreign page is refused before it is read', async () => {
      const { status } = await send('horses', csv('name,sex\nEve,M\n'), {
        origin: 'http://evil.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(status).toBe(403)
      expect((await server.call('GET', '/api/horses/?q=Eve')).body).toEqual([])
    })
  })
})
