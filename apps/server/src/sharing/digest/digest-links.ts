import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DigestId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type DigestRow, readDigest } from '@quarterpole/db/queries/digest'
import { claimLinkKey, readLinkKey } from '@quarterpole/db/queries/mail-server'
import { newSecret } from '../../people/secrets.ts'

/** What a link in a message does. Both work without signing in, and neither shows anything of the barn. */
export type DigestPurpose = 'confirm' | 'stop'

const CONFIRM_S = 2 * 86_400
/** An id, until when it works (0: always), and the signature. */
const TOKEN = /^([1-9]\d{0,14})\.(0|[1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/

type Reader = Pick<DigestRow, 'id' | 'email'>

/** Signed with a key of the barn's, so that nothing is stored; with another address on file the old links end. */
export async function digestPath(db: Db, purpose: DigestPurpose, reader: Reader, now: Date): Promise<string> {
  const key = await claimLinkKey(db, newSecret())
  const until = purpose === 'confirm' ? Math.floor(now.getTime() / 1000) + CONFIRM_S : 0
  return `/e-mail/${purpose}/${reader.id}.${until}.${signature(key, purpose, reader, until)}`
}

/** Whose link it is; undefined if it is nobody's, or has expired. */
export async function readerOfPath(
  db: Db,
  purpose: DigestPurpose,
  token: string,
  now: Date,
): Promise<DigestRow | undefined> {
  const [, id, until, signed] = TOKEN.exec(token) ?? []
  const key = await readLinkKey(db)
  if (key === null || id === undefined || until === undefined || signed === undefined) return undefined
  const row = await readDigest(db, Number(id) as DigestId) // digits of the link
  if (row === undefined) return undefined
  const expected = signature(key, purpose, row, Number(until))
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  return until !== '0' && Number(until) * 1000 < now.getTime() ? undefined : row
}

const signature = (key: string, purpose: DigestPurpose, { id, email }: Reader, until: number) =>
  createHmac('sha256', key).update(`${purpose} ${id} ${until} ${email}`).digest('base64url')
