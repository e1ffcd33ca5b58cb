import type { IncomingMessage } from 'node:http'
import { AppError } from '../problem.ts'

export interface HostRule {
  /** The port the server listens on; known only after listen. */
  port: () => number
  allowedHosts: readonly string[]
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether an authority (`host` or `host:port`) names this server. Guards against DNS rebinding, as there is no login:
 * a page whose domain resolves to 127.0.0.1 still sends its own host name.
 */
export function isOwnHost(authority: string, rule: HostRule): boolean {
  const host = authority.toLowerCase()
  const port = rule.port()
  const withPort = (name: string) => host === `${name}:${port}` || (port === 80 && host === name)
  if (LOOPBACK_NAMES.some(withPort)) return true
  return rule.allowedHosts.some((entry) => host === entry || (!hasPort(entry) && host === `${entry}:${port}`))
}

const hasPort = (entry: string) => /:\d+$/.test(entry.replace(/^\[[^\]]*\]/, ''))

/** The authority of a request target in absolute form (RFC 9112 §3.2.2), or undefined when it is a plain path. */
export function absoluteAuthority(target: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1]
}

/** Strips scheme and authority from an absolute-form target, so that it routes like a path. */
export const pathOfTarget = (target: string) =>
  absoluteAuthority(target) === undefined
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/'

/** @throws {AppError} misdirected, unless every authority in the request is one of ours */
export function checkHost(raw: IncomingMessage, originalTarget: string, rule: HostRule) {
  const authorities = hostHeaders(raw)
  const absolute = absoluteAuthority(originalTarget)
  if (absolute !== undefined) authorities.push(absolute)
  if (
    authorities.length === 0 ||
    authorities.length > 2 ||
    !authorities.every((host) => isOwnHost(host, rule)) ||
    authorities.length - (absolute === undefined ? 0 : 1) > 1
  )
    throw new AppError(
      'misdirected',
      'This server doesn’t accept that host name. Open it by its own address, or add the name to ALLOWED_HOSTS.',
    )
}

/** All Host headers; Node's `headers` has only the first. */
function hostHeaders(raw: IncomingMessage): string[] {
  const hosts: string[] = []
  const { rawHeaders } = raw
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '')
  }
  // A request injected in tests has no raw header list.
  if (hosts.length === 0 && raw.headers.host !== undefined) hosts.push(raw.headers.host)
  return hosts
}
