import { confirmDigest, type DigestRow, updateDigest } from '@quarterpole/db/queries/digest'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PeopleServices } from '../../people/account-store.ts'
import { today } from '../../platform/process/services.ts'
import { missingDocument, policyOf, shortDocument } from '../pages/document.ts'
import { type DigestPurpose, readerOfPath } from './digest-links.ts'
import { dayWhenOn } from './own-digest.ts'

const VISITS_PER_MINUTE = 60

interface Page {
  /** With a button, since mail scanners open every link. */
  readonly ask: (row: DigestRow) => string
  readonly act: (services: PeopleServices, row: DigestRow) => Promise<string>
}

const PAGES: Readonly<Record<DigestPurpose, Page>> = {
  confirm: {
    ask: ({ email }) =>
      shortDocument(
        'Confirm your address',
        `A list of what’s due in the barn will come to ${email} each morning. On a day when nothing is due, nothing comes.`,
        'Confirm my address',
      ),
    act: async ({ db, clock }, row) => {
      const hour = (await readMailServer(db))?.hour ?? 0
      await updateDigest(db, row.id, {
        day: dayWhenOn(row.day, { now: clock(), day: today({ clock }), hour }),
      })
      await confirmDigest(db, row)
      return shortDocument(
        'Your address is confirmed',
        'The first list comes the next morning something is due.',
      )
    },
  },
  stop: {
    ask: ({ email }) =>
      shortDocument('Stop these messages?', `The morning’s list won’t come to ${email} any more.`, 'Stop'),
    act: async ({ db }, row) => {
      await updateDigest(db, row.id, { is_on: 0 })
      return shortDocument('Stopped', 'No more lists will come. Turn them on again under your account.')
    },
  },
}

/**
 * The pages of the links in messages. The links need no sign-in: a GET changes nothing, and a POST, which a mail program
 * sends by itself for one click (RFC 8058), confirms or stops what the link is for.
 */
export function serveDigestLinks(app: FastifyInstance, services: PeopleServices) {
  void app.register((scope, _options, done) => {
    // What the form sends is of no matter: the link says it all.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
        parsed(null),
      )
    const config = { rateLimit: { max: VISITS_PER_MINUTE, timeWindow: 60_000 } }
    for (const purpose of ['confirm', 'stop'] as const) {
      const path = `/e-mail/${purpose}/:token`
      const readerAt = ({ token }: { token: string }) =>
        readerOfPath(services.db, purpose, token, services.clock())
      scope.get<{ Params: { token: string } }>(
        path,
        { exposeHeadRoute: false, config },
        async ({ params }, reply) => {
          const row = await readerAt(params)
          return row === undefined ? missing(reply) : send(reply, PAGES[purpose].ask(row))
        },
      )
      scope.post<{ Params: { token: string } }>(path, { config }, async ({ params }, reply) => {
        const row = await readerAt(params)
        return row === undefined ? missing(reply) : send(reply, await PAGES[purpose].act(services, row))
      })
    }
    done()
  })
}

const missing = (reply: FastifyReply) => send(reply.status(404), missingDocument())

const send = (reply: FastifyReply, document: string) =>
  reply
    .header('content-security-policy', policyOf(document))
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document)
