import type { RecordKind } from '@quarterpole/contract/record-kinds'
import type { RecordsImport } from '@quarterpole/contract/record-import'
import { OWN_HOST, type TestServer } from './test-server.ts'

export const BOUNDARY = 'a-boundary-of-the-test'
export interface Part {
  name: string
  text: string | Uint8Array
  fileName?: string
}

/** A multipart body as a browser builds it. */
export function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, text, fileName }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`}\r\n\r\n`,
    text,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

interface SentQuery {
  dry_run: boolean
  good_rows?: boolean
  create_new_horses?: boolean
  as_of?: string
  season_year?: number
  key?: string
}

/** Sends a form as the page does. */
export const sendForm = (
  { app }: Pick<TestServer, 'app'>,
  path: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/data-import/${path}`,
    headers: {
      host: OWN_HOST,
      origin: `http://${OWN_HOST}`,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload: formOf(parts),
  })

/** Sends a file of records as the page does. */
export async function sendRecords(
  server: Pick<TestServer, 'app'>,
  kind: RecordKind,
  text: string | Uint8Array,
  { key, ...query }: SentQuery,
) {
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const answer = await sendForm(
    server,
    `records/${kind}?${search.join('&')}`,
    [{ name: 'file', text, fileName: `${kind}.csv` }],
    key === undefined ? {} : { 'idempotency-key': key },
  )
  // or a problem, which has a detail
  const body = answer.json() as RecordsImport & { detail?: string }
  return { status: answer.statusCode, headers: answer.headers, body }
}
