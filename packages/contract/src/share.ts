import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, ShareId } from './ids.ts'
import { ReportChoice } from './owner-report.ts'
import { PacketChoice } from './packet.ts'
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, SHARE_KINDS } from './share-kinds.ts'
import { Instant } from './values.ts'

/** One shared page: what it shows is frozen, so it has no link to the record it was made from. */
export const Share = z.object({
  id: ShareId,
  kind: z.enum(SHARE_KINDS),
  title: z.string(), // "Lantern Ridge × Amber Fever"
  with_money: z.boolean(), // money and private notes are on it
  made_by: z.string().nullable(), // null without accounts
  created_at: Instant,
  expires_at: Instant,
  visits: z.number().int().nonnegative(),
  last_visit_at: Instant.nullable(),
})
export type Share = z.infer<typeof Share>

const subject = {
  kind: z.enum(SHARE_KINDS),
  id: z.number().int().positive(), // of the horse, the saved cross, the sealed card, the issued statement, or the contact of an owner report
  with_money: z.boolean().default(false), // money and private notes too; of horses, crosses and owner reports only
  report: ReportChoice.optional(), // which; of an owner report only
  packet: PacketChoice.optional(), // what is in it; of a packet only
}
const tag = 'Sharing'

export const createShare = endpoint({
  method: 'POST',
  path: '/shares',
  need: 'share',
  callsPerMinute: 60,
  tag,
  summary: 'Freeze one thing as a page, and make a link that shows it to whoever has the link',
  body: z.strictObject({ ...subject, days: z.literal(SHARE_DAYS).default(DEFAULT_SHARE_DAYS) }),
  reply: z.object({ share: Share, path: z.string() }), // the page's path with its secret, shown this once
  status: 201,
  errors: ['not_found', 'invalid', 'conflict', 'too_large'],
})
export const createShareFile = endpoint({
  method: 'POST',
  path: '/share-files',
  need: 'share',
  callsPerMinute: 60,
  tag,
  summary: 'The same page as one HTML file that needs no server',
  body: z.strictObject(subject),
  reply: z.string(),
  media: 'text/html',
  errors: ['not_found', 'invalid', 'conflict', 'too_large'],
})
export const listShares = endpoint({
  method: 'GET',
  path: '/shares',
  need: 'share',
  horses: 'filtered',
  tag,
  summary: 'Links that still work, newest first: all of the barn, or one’s own',
  reply: z.array(Share),
  errors: [],
})
export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/shares/:id',
  need: 'share',
  tag,
  summary: 'Revoke a link: its page is deleted',
  params: z.object({ id: pathId(ShareId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
