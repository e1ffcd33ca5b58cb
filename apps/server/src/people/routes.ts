import { deletePasskey, passkeysOf } from '@quarterpole/db/queries/passkey'
import { endSession, endSessions } from '@quarterpole/db/queries/account-session'
import type { FastifyReply } from 'fastify'
import { AppError } from '../platform/http/problem.ts'
import type { Handlers } from '../platform/http/serve.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { PeopleServices } from './account-store.ts'
import { clearSessionCookie } from './cookie.ts'
import { readLink, takeLink } from './links.ts'
import {
  changePassword,
  endOwnSession,
  listSessions,
  listTokens,
  makeToken,
  revokeToken,
} from './own-account.ts'
import { addPasskey, checkPasskey, presentPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts'
import {
  appoint,
  invite,
  listPeople,
  passwordLinkFor,
  removePerson,
  revokeTokenOf,
  takeBackInvitation,
} from './people.ts'
import { signInWithPassword, startSession } from './sign-in.ts'

const signInHandlers = {
  getMe: ({ accounts, herd }, { request }) => accounts.me(request.caller, herd.current.yearStart),
  signIn: (services, { body, request, reply }) => signInWithPassword(services, body, { request, reply }),
  startPasskeySignIn: ({ db }, { request }) => startPasskeySignIn(db, request),
  signInWithPasskey: async (services, { body, request, reply }) =>
    startSession(services, await checkPasskey(services.db, body.answer, request), { request, reply }),
  signOut: async ({ db, accounts }, { request, reply }) => {
    const { id, sessionId } = signedIn(request.caller)
    if (sessionId !== null) await endSession(db, id, sessionId)
    await accounts.refresh()
    clearSessionCookie(reply, accounts.isTls)
    return null
  },
  readLink: ({ db }, { body }) => readLink(db, body.token),
  useLink: async (services, { body, request, reply }) => {
    const id = await takeLink(services.db, services.accounts.passwords, body)
    return startSession(services, id, { request, reply })
  },
} satisfies Partial<Handlers<PeopleServices>>

const ownHandlers = {
  listSessions: async ({ db }, { request, reply }) =>
    counted(reply, await listSessions(db, signedIn(request.caller))),
  endSession: async ({ db, accounts }, { params, request }) => {
    await endOwnSession(db, signedIn(request.caller), params.id)
    await accounts.refresh()
    return null
  },
  endOtherSessions: async ({ db, accounts }, { request }) => {
    const { id, sessionId } = signedIn(request.caller)
    await endSessions(db, id, sessionId ?? undefined)
    await accounts.refresh()
    return null
  },
  changePassword: async (services, { body, request }) => {
    await changePassword(services, signedIn(request.caller), body, request.ip)
    await services.accounts.refresh()
    return null
  },
  listPasskeys: async ({ db }, { request, reply }) =>
    counted(reply, (await passkeysOf(db, signedIn(request.caller).id)).map(presentPasskey)),
  startPasskey: ({ db }, { request }) => startPasskey(db, signedIn(request.caller), request),
  createPasskey: ({ db }, { body, request }) => addPasskey(db, signedIn(request.caller), body, request),
  deletePasskey: async ({ db }, { params, request }) => {
    if (!(await deletePasskey(db, signedIn(request.caller).id, params.id)))
      throw new AppError('not_found', 'You have no such passkey.')
    return null
  },
  listTokens: async ({ db }, { request, reply }) =>
    counted(reply, await listTokens(db, signedIn(request.caller))),
  createToken: (services, { body, request }) =>
    makeToken(services, signedIn(request.caller), body, request.ip),
  deleteToken: async ({ db, accounts }, { params, request }) => {
    await revokeToken(db, signedIn(request.caller), params.id)
    await accounts.refresh()
    return null
  },
} satisfies Partial<Handlers<PeopleServices>>

const peopleHandlers = {
  listPeople: ({ db }, { request }) => {
    signedIn(request.caller)
    return listPeople(db)
  },
  createInvitation: ({ db }, { body, request }) => invite(db, signedIn(request.caller), body),
  deleteInvitation: async ({ db }, { params, request }) => {
    await takeBackInvitation(db, signedIn(request.caller), params.id)
    return null
  },
  updatePerson: async ({ db, accounts }, { params, body, request }) => {
    const person = await appoint(db, signedIn(request.caller), params.id, body)
    await accounts.refresh()
    return person
  },
  deletePerson: async ({ db, accounts }, { params, request }) => {
    await removePerson(db, signedIn(request.caller), params.id)
    await accounts.refresh()
    return null
  },
  deletePersonToken: async ({ db, accounts }, { params, request }) => {
    await revokeTokenOf(db, signedIn(request.caller), params)
    await accounts.refresh()
    return null
  },
  createPasswordLink: ({ db }, { params, request }) =>
    passwordLinkFor(db, signedIn(request.caller), params.id),
} satisfies Partial<Handlers<PeopleServices>>

export const accountHandlers = { ...signInHandlers, ...ownHandlers, ...peopleHandlers }

/** A whole list, with its length in the header. */
function counted<T>(reply: FastifyReply, list: T[]): T[] {
  reply.header('x-total-count', list.length)
  return list
}

/** @throws {AppError} forbidden where there are no accounts */
function signedIn(caller: Caller | null): Caller {
  if (caller === null)
    throw new AppError(
      'forbidden',
      'This server has no accounts. Run “npm run account -- owner” on its machine to make the owner’s.',
    )
  return caller
}
