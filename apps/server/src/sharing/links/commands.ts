import type { ShareId, StatementId } from '@quarterpole/contract/ids'
import type { Share } from '@quarterpole/contract/share'
import { SHARED_WITH_MONEY, type ShareKind } from '@quarterpole/contract/share-kinds'
import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import {
  countShares,
  deleteShare,
  insertShare,
  listShares,
  readShare,
  type ShareRow,
  type SharesOf,
} from '@quarterpole/db/queries/share'
import { partFor } from '@quarterpole/db/sentence'
import { tx } from '@quarterpole/db/tx'
import type { Caller } from '../../platform/http/caller.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import { AppError } from '../../platform/http/problem.ts'
import { today } from '../../platform/process/services.ts'
import { loadPage, type ShareServices, type ShareSubject } from './load-page.ts'
import { withReversal } from './reversal.ts'
import { documentOf } from '../pages/document.ts'

/** Longer pages are refused: nobody reads them, and each link stores one. */
const MAX_CHARACTERS = 1_500_000
/** With photos, papers and the PDF. */
const MAX_WITH_FILES = 12_000_000
/** Links that work at the same time. */
const MAX_SHARES = 500
const DAY_S = 86_400

const NOUN: Readonly<Record<ShareKind, string>> = {
  horse: 'page',
  pedigree: 'pedigree',
  sale_page: 'sale page',
  produce_record: 'produce record',
  cross: 'cross',
  race_card: 'race card',
  statement: 'statement',
  owner_report: 'owner report',
  packet: 'packet',
}

/** The page of one thing as it is now. @throws {AppError} not_found, conflict, too_large */
async function freeze(
  services: ShareServices,
  subject: ShareSubject,
): Promise<{ title: string; html: string; statement_id: StatementId | null }> {
  const page = await loadPage(services, subject)
  const html = documentOf(page, today(services))
  if (html.length > (page.pdf === undefined ? MAX_CHARACTERS : MAX_WITH_FILES))
    throw new AppError(
      'too_large',
      'This is too much for one page. Share a part of it, such as the pedigree.',
    )
  const statement_id = subject.kind === 'statement' ? (subject.id as StatementId) : null // of what was loaded
  return { title: page.title, html, statement_id }
}

/**
 * Stores the page of one thing and makes its link, whose secret is nowhere else from now on.
 *
 * @throws {AppError} not_found, conflict, too_large
 */
export async function makeShare(
  services: ShareServices,
  { days, ...subject }: ShareSubject & { days: number },
): Promise<{ share: Share; path: string }> {
  const { title, html, statement_id } = await freeze(services, subject)
  const secret = newSecret()
  const row = await tx(services.db, async (trx) => {
    if ((await countShares(trx)) >= MAX_SHARES)
      throw new AppError(
        'conflict',
        `There are ${MAX_SHARES} links already. Revoke some under Shared Pages first.`,
      )
    const { kind, with_money } = subject
    const made = await insertShare(trx, {
      kind,
      title,
      html,
      token_hash: hashOfSecret(secret),
      with_money: with_money ? 1 : 0,
      statement_id,
      seconds: days * DAY_S,
    })
    await insertActivity(
      trx,
      madeActivity(subject, `Shared ${named(kind, title)} by a link for ${days} days`),
    )
    return made
  })
  return { share: presentShare(row), path: `/share/${secret}` }
}

/** The same page as a file. @throws {AppError} not_found, conflict, too_large */
export async function makeShareFile(
  services: ShareServices,
  subject: ShareSubject,
): Promise<{ title: string; html: string }> {
  const made = await freeze(services, subject)
  await insertActivity(
    services.db,
    madeActivity(subject, `Shared ${named(subject.kind, made.title)} as a file`),
  )
  return { title: made.title, html: await withReversal(services.db, made) }
}

/** @throws {AppError} not_found, also for someone else's where one sees only one's own */
export async function revokeShare(db: Db, id: ShareId, of: SharesOf): Promise<void> {
  await tx(db, async (trx) => {
    const share = await readShare(trx, id, of)
    if (share === undefined)
      throw new AppError('not_found', 'There is no such link any more: it has expired or was revoked.')
    await deleteShare(trx, id)
    const sentence = `Revoked the link to ${named(share.kind, share.title)}.`
    await insertActivity(trx, { kind: 'share_revoked', sentence })
  })
}

export const loadShares = async (db: Db, of: SharesOf): Promise<Share[]> =>
  (await listShares(db, of)).map(presentShare)

/** Whoever manages the barn sees all links; others their own. */
export const sharesOf = (caller: Caller | null): SharesOf =>
  caller === null || caller.rights.has('manage') ? 'everyone' : caller.id

/** For a sentence; whose a statement or report is, only for who may see that. */
function named(kind: ShareKind, title: string): string {
  if (kind === 'statement') return partFor('money', `“${title}”`, 'a statement')
  if (kind === 'owner_report') return partFor('contacts', `“${title}”`, 'an owner report')
  return kind === 'cross' ? `the cross ${title}` : `the ${NOUN[kind]} of ${title}`
}

/** What the id is of. */
function nounOf(kind: ShareKind): string {
  if (kind === 'owner_report') return 'contact'
  return kind === 'cross' || kind === 'race_card' || kind === 'statement' ? kind : 'horse'
}

const madeActivity = ({ kind, id, with_money }: ShareSubject, what: string): NewActivity => ({
  kind: 'share_made',
  sentence: `${what}${with_money ? `, with ${SHARED_WITH_MONEY[kind]}` : ''}.`,
  subject: { noun: nounOf(kind), id },
})

const presentShare = ({ with_money, account_id: _, ...row }: ShareRow): Share => ({
  ...row,
  with_money: with_money === 1,
})
