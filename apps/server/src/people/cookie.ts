import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a session lasts at most. */
const MAX_AGE_S = 90 * 86_400

/** Over TLS the prefix binds the cookie to this host and to TLS: nobody on the network can plant another. */
const cookieName = (isTls: boolean) => (isTls ? '__Host-qp_session' : 'qp_session')

export function readSessionCookie({ headers }: FastifyRequest, isTls: boolean): string | undefined {
  const prefix = `${cookieName(isTls)}=`
  const pair = headers.cookie?.split(';').find((part) => part.trimStart().startsWith(prefix))
  return pair?.trim().slice(prefix.length)
}

/** The pages themselves need no cookie and their calls are of the same site, so that Strict works everywhere. */
const cookieOf = (value: string, maxAge: number, isTls: boolean) =>
  `${cookieName(isTls)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`

export const setSessionCookie = (reply: FastifyReply, secret: string, isTls: boolean) =>
  reply.header('set-cookie', cookieOf(secret, MAX_AGE_S, isTls))

export const clearSessionCookie = (reply: FastifyReply, isTls: boolean) =>
  reply.header('set-cookie', cookieOf('', 0, isTls))
