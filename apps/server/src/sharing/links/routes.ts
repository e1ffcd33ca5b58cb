import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { paperFor } from '../../platform/jobs/enqueue-report.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { loadShares, makeShare, makeShareFile, revokeShare, sharesOf } from './commands.ts'
import type { ShareServices } from './load-page.ts'
import { checkMayShare } from './may-share.ts'

export const shareHandlers = {
  createShare: async (services, { body, request }) => {
    const subject = { ...body, paper: paperFor(request) }
    await checkMayShare(services.db, request.caller, subject)
    return makeShare(services, subject)
  },
  createShareFile: async (services, { body, request, reply }) => {
    const subject = { ...body, paper: paperFor(request) }
    await checkMayShare(services.db, request.caller, subject)
    const { title, html } = await makeShareFile(services, subject)
    return sendPage(reply, `${title}.html`, html)
  },
  listShares: async ({ db }, { request, reply }) => {
    const shares = await loadShares(db, sharesOf(request.caller))
    reply.header('x-total-count', shares.length)
    return shares
  },
  deleteShare: async ({ db }, { params, request }) => {
    await revokeShare(db, params.id, sharesOf(request.caller))
    return null
  },
} satisfies Partial<Handlers<HerdServices & ShareServices>>

/** As a download; a handler returns what this returns. */
function sendPage(reply: FastifyReply, name: string, html: string): string {
  reply.header('content-disposition', contentDisposition('attachment', name))
  reply.type('text/html; charset=utf-8').send(html)
  return ''
}
