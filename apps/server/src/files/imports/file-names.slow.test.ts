import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'

const BOUNDARY = 'a-boundary-of-the-test'
/** Ways out of a folder, names that mean something to a system, and signs that would break a header or a line. */
const STEMS = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\autoexec.bat',
  '\\\\server\\share\\x',
  '..%2f..%2fx',
  '%2e%2e%2fx',
  '....//x',
  '..',
  '.',
  'NUL',
  'CON',
  'aux',
  '~/.ssh/id',
  'x\u0000.csv',
  'x\r\nSet-Cookie: a=b',
  'x\nX: y',
  'x\ry',
  'x\u202Efdp.exe',
  'x\u2066y',
  'x"; filename="y',
  "x'; drop table horse; --",
  '<img src=x onerror=alert(1)>',
  '${x}',
  '$(id)',
  '`id`',
  '|id',
  '馬の名簿',
  '😀',
  'x'.repeat(300),
]
const NO_FILE = 'The form has no file: send it in a member named file.'
const names = STEMS.flatMap((stem) => [stem, `${stem}.csv`])
const entriesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true }).map(String).toSorted()

test('sixty hostile names of files are text and nothing else', async () => {
  expect(names).toHaveLength(60)
  const { app, services, call } = await testServer('sqlite', { seeded: false })
  const folder = services.config.dataDir
  const before = entriesOf(folder)
  let imported = 0
  for (const [at, name] of names.entries()) {
    const post = (path: string, content: string) =>
      app.inject({
        method: 'POST',
        url: `/api/data-import/${path}/horses`,
        headers: {
          host: OWN_HOST,
          origin: `http://${OWN_HOST}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        payload: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
      })
    const upload = await post('upload', `name,sex\nHorse ${at},M\n`)
    // A name with a sign no header can hold is none to the form's reader: it misses the file, and says so.
    if (upload.statusCode !== 200)
      expect([upload.statusCode, upload.json().detail], name).toEqual([422, NO_FILE])
    if (upload.statusCode !== 200) continue
    imported++
    const mending = await post('rejected', 'name,sex\nBad,Q\n')
    expect(mending.statusCode, name).toBe(200)
    expect(String(mending.headers['content-disposition']), name).toMatch(
      /^attachment; filename="[^"\\/\r\n]*"; filename\*=UTF-8''[\w%.~!*-]*$/,
    )
    expect(mending.headers).not.toHaveProperty('set-cookie')
  }
  const jobs = (await call('GET', '/api/data-import/jobs?limit=100')).body as { file_name: string }[]
  expect(jobs).toHaveLength(imported)
  expect(imported).toBeGreaterThan(50)
  for (const { file_name } of jobs) expect(file_name).toMatch(/^[^/\\\p{Control}\u202a-\u202e]{1,120}$/u)
  expect(entriesOf(folder)).toEqual(before)
})
