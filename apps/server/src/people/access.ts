import type { Rule } from '@quarterpole/contract/endpoint'
import { type EndpointName, endpoints } from '@quarterpole/contract/endpoints'
import { PERSON_HEADER } from '@quarterpole/contract/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountStore } from './account-store.ts'
import { AppError } from '../platform/http/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract; missing for other routes. */
    endpoint?: EndpointName
    /** Whether the call changes something on file. */
    writes?: boolean
  }
}

/** Routes outside the contract. */
const OTHER_ROUTES: Readonly<Record<string, Rule>> = {
  '/api/files/:id': { need: 'export' },
  '/api/export/:file': { need: 'export' },
  '/api/metrics': { need: 'manage' },
}

/** The API's documentation, and addresses that lead nowhere. */
const OTHERWISE: Rule = { need: 'read' }

const ruleOf = ({ routeOptions: { config, url = '' } }: FastifyRequest): Rule =>
  config?.endpoint !== undefined ? endpoints[config.endpoint] : (OTHER_ROUTES[url] ?? OTHERWISE)

/**
 * Refuses a call under /api without the right its endpoint needs, before its body is read and before a stored reply is
 * repeated. Which horses it may reach is checked in own-horses.ts, once the call is parsed. Pages and their scripts hold
 * no data and need no sign-in; a shared page has a secret of its own (sharing/links/serve-share.ts).
 */
export function serveAccess(app: FastifyInstance, accounts: AccountStore) {
  app.decorateRequest('caller', null)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (accounts.mode === 'open' || !isApi(request)) return done(null, payload)
    admit(request, accounts).then(
      () => done(null, payload),
      (error: Error) => done(error),
    )
  })
}

/** By the route that was matched, since an address can be spelled in many ways; by the address where none was. */
const isApi = ({ routeOptions, url }: FastifyRequest) =>
  url.startsWith('/api') || (routeOptions.url ?? '').startsWith('/api')

/** @throws {AppError} not_signed_in, forbidden */
async function admit(request: FastifyRequest, accounts: AccountStore): Promise<void> {
  const { need } = ruleOf(request)
  const caller = await accounts.callerOf(request)
  request.caller = caller
  if (need === 'nobody') return
  if (caller === null) throw new AppError('not_signed_in', SIGN_IN[accounts.mode])
  // An entry that waited on a phone is not saved in the name of whoever signed in there since.
  const enteredBy = request.headers[PERSON_HEADER]
  if (enteredBy !== undefined && enteredBy !== String(caller.id))
    throw new AppError('not_signed_in', 'Someone else entered this. Sign in as that person to save it.')
  const writes = request.routeOptions.config?.writes ?? false
  if (caller.scope !== null && (need === 'person' || need === 'people'))
    throw new AppError('forbidden', 'A token can’t change accounts. Sign in to do that.')
  if (caller.scope === 'read' && writes)
    throw new AppError('forbidden', 'This token may only read. Make one that may write.')
  if (need !== 'person' && !caller.rights.has(need))
    throw new AppError('forbidden', `That isn’t open to a ${caller.role} here. Ask the barn’s owner.`)
}

const SIGN_IN = {
  open: 'Sign in first.',
  set_up: 'This server is waiting for its owner: open the set-up link that it printed when it started.',
  accounts: 'Sign in first.',
} as const
