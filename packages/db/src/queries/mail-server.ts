import type { Db } from '../open.ts'
import { tx } from '../tx.ts'
import { claimMeta, readMeta, writeMeta } from './app-meta.ts'

const KEY = 'mail_server'
/** Kept apart, since it is in no backup: SECRET_KEYS. */
const PASSWORD = 'mail_password'
/** What the links in messages are signed with. */
const LINK_KEY = 'mail_key'

/** The barn's own mail server. */
export interface MailServerRow {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  /** Null for a server that asks for no password. */
  user: string | null
  from: string
  /** Of the day, by the server's clock. */
  hour: number
}
export interface StoredMailServer extends MailServerRow {
  password: string | null
}

/** Null until it is set up. */
export async function readMailServer(db: Db): Promise<StoredMailServer | null> {
  const text = await readMeta(db, KEY)
  if (text === null) return null
  const server = JSON.parse(text) as MailServerRow // only writeMailServer writes it
  return { ...server, password: await readMeta(db, PASSWORD) }
}

/** @param password  undefined leaves it as it is */
export async function writeMailServer(
  db: Db,
  server: MailServerRow,
  password: string | null | undefined,
): Promise<void> {
  await tx(db, async (trx) => {
    await writeMeta(trx, KEY, JSON.stringify(server))
    if (password === undefined) return
    if (password === null) await deleteMeta(trx, [PASSWORD])
    else await writeMeta(trx, PASSWORD, password)
  })
}

export const deleteMailServer = (db: Db): Promise<void> => deleteMeta(db, [KEY, PASSWORD])

async function deleteMeta(db: Db, keys: readonly string[]): Promise<void> {
  await db.kysely.deleteFrom('app_meta').where('key', 'in', keys).execute()
}

export const readLinkKey = (db: Db): Promise<string | null> => readMeta(db, LINK_KEY)

/** The key in use: `fresh` where there was none. */
export async function claimLinkKey(db: Db, fresh: string): Promise<string> {
  if (await claimMeta(db, LINK_KEY, fresh)) return fresh
  return (await readLinkKey(db)) ?? fresh
}
