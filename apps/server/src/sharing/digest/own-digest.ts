import type { Digest } from '@quarterpole/contract/mail'
import { deleteDigest, findDigest, insertDigest, updateDigest } from '@quarterpole/db/queries/digest'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { tx } from '@quarterpole/db/tx'
import type { PeopleServices } from '../../people/account-store.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'
import { baseUrl } from '../../platform/process/config.ts'
import { today } from '../../platform/process/services.ts'
import { digestPath } from './digest-links.ts'
import { mayReadDue } from './load-digest.ts'
import { sendNow, shortMessage } from './short-message.ts'

/** Links sent to addresses that nobody has confirmed, a person and day. */
const MAX_ASKED = 5

export async function loadOwnDigest({ db }: PeopleServices, caller: Caller | null): Promise<Digest> {
  const server = await readMailServer(db)
  const row = await findDigest(db, caller?.id ?? null)
  return {
    is_possible: server !== null && mayReadDue(caller),
    hour: server?.hour ?? null,
    email: row?.email ?? null,
    is_confirmed: (row?.confirmed_at ?? null) !== null,
    is_on: row?.is_on === 1,
    day: row?.day ?? null,
    sent_at: row?.sent_at ?? null,
    fault: row?.fault ?? null,
  }
}

/**
 * Turns a person's list on or off. An address that isn't confirmed gets a link.
 *
 * @throws {AppError} forbidden, conflict without a mail server or if it refuses, too_many
 */
export async function setOwnDigest(
  services: PeopleServices,
  caller: Caller | null,
  { email, is_on }: { email: string; is_on: boolean },
): Promise<void> {
  const { db, clock, config } = services
  if (!mayReadDue(caller))
    throw new AppError('forbidden', 'What’s due in the barn isn’t open to you here. Ask the barn’s owner.')
  const server = await readMailServer(db)
  if (server === null)
    throw new AppError('conflict', 'There’s no mail server yet. It’s set up under Data Studio, System.')
  const day = today({ clock }) // by the server's clock, as the hour is
  const row = await tx(db, async (trx) => {
    const before = await findDigest(trx, caller?.id ?? null)
    const isSame = before?.email === email
    const asks = is_on && !(isSame && before.confirmed_at !== null)
    const asked = (before?.asked_on === day ? before.asked : 0) + (asks ? 1 : 0)
    if (asks && asked > MAX_ASKED)
      throw new AppError(
        'too_many',
        'That’s enough links for one day. Look in your spam folder, or try again tomorrow.',
      )
    const edit = {
      email,
      is_on: is_on ? 1 : 0,
      day: dayWhenOn(before?.day ?? null, { now: clock(), day, hour: server.hour }),
      asked_on: day,
      asked,
    } as const
    if (before === undefined)
      return { ...(await insertDigest(trx, { ...edit, account_id: caller?.id ?? null })), asks }
    await updateDigest(trx, before.id, {
      ...edit,
      ...(isSame ? {} : { confirmed_at: null, sent_at: null }),
      fault: null,
    })
    return { ...before, ...edit, asks }
  })
  if (!row.asks) return
  const link = `${baseUrl(config)}${await digestPath(db, 'confirm', row, clock())}`
  const message = {
    to: row.email,
    messageId: `confirm-${row.id}-${clock().getTime()}`,
    ...shortMessage({
      subject: 'Confirm your e-mail address',
      sentence:
        'Someone asked Quarterpole to send a list of what’s due in the barn to this address each morning. If that was you, confirm it within two days. If not, do nothing: nothing else will come.',
      link: { text: 'Confirm my address', href: link },
    }),
  }
  try {
    await sendNow(server, message)
  } catch (error) {
    // It counts as none of the day's links, and the page says why none came.
    if (error instanceof AppError)
      await updateDigest(db, row.id, { fault: error.message, asked: row.asked - 1 })
    throw error
  }
}

/** The first list comes at the next hour that was set, not at once. */
export const dayWhenOn = (
  before: string | null,
  { now, day, hour }: { now: Date; day: string; hour: number },
): string | null => (now.getHours() >= hour ? day : before)

export async function forgetOwnDigest({ db }: PeopleServices, caller: Caller | null): Promise<void> {
  const row = await findDigest(db, caller?.id ?? null)
  if (row !== undefined) await deleteDigest(db, row.id)
}
