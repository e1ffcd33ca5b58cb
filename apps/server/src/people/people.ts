import type { AccountId, ApiTokenId, InvitationId } from '@quarterpole/contract/ids'
import type { Invitation, ListedPerson } from '@quarterpole/contract/people'
import { hasOwnHorsesOnly, MAY_APPOINT, type Role, ROLE_RIGHTS } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import {
  type AccountRow,
  countOwners,
  deleteAccount,
  listAccounts,
  setRole,
} from '@quarterpole/db/queries/account'
import {
  deleteInvitation,
  deleteLinksMadeBy,
  listInvitations,
  type OneTimeToken,
  readInvitation,
} from '@quarterpole/db/queries/one-time-token'
import { deleteApiToken, listApiTokens } from '@quarterpole/db/queries/api-token'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { deleteSharesOf } from '@quarterpole/db/queries/share'
import type { ApiTokenTable } from '@quarterpole/db/schema-account'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../platform/http/problem.ts'
import type { Caller } from '../platform/http/caller.ts'
import { presentToken } from './own-account.ts'
import { newInvitation, newPasswordLink, type NewLink } from './links.ts'

interface Appointment {
  readonly role: Role
  readonly trainer_names: readonly string[]
}

export async function listPeople(db: Db): Promise<{ people: ListedPerson[]; invitations: Invitation[] }> {
  const [people, invitations] = [await listAccounts(db), await listInvitations(db)]
  const tokens = Map.groupBy(await listApiTokens(db), ({ account_id }) => account_id)
  return {
    people: people.map((person) => presentPerson(person, tokens.get(person.id) ?? [])),
    invitations: invitations.map(presentInvitation),
  }
}

/** @throws {AppError} forbidden, or invalid for a trainer without a name */
export async function invite(db: Db, caller: Caller, wanted: Appointment): Promise<NewLink> {
  checkAppointment(caller, wanted)
  return newInvitation(db, { ...wanted, made_by: caller.name })
}

export async function takeBackInvitation(db: Db, caller: Caller, id: InvitationId): Promise<void> {
  const invitation = await readInvitation(db, id)
  if (invitation === undefined)
    throw new AppError('not_found', 'That invitation has been used or has expired.')
  checkRole(caller, invitation.role ?? 'owner')
  await deleteInvitation(db, id)
}

/** @throws {AppError} not_found, forbidden, invalid, or conflict for the last owner */
export async function appoint(
  db: Db,
  caller: Caller,
  id: AccountId,
  wanted: Appointment,
): Promise<ListedPerson> {
  checkAppointment(caller, wanted)
  return tx(db, async (trx) => {
    await lockHerd(trx) // two owners must not step down at once
    const person = await personBelow(trx, caller, id)
    if (wanted.role !== 'owner') await checkOwnerStays(trx, person)
    if (wanted.role !== person.role) await deleteLinksMadeBy(trx, person.name)
    if (mayReadLess(person, wanted)) await deleteSharesOf(trx, id)
    await setRole(trx, id, wanted)
    const appointed = { ...person, ...wanted, trainer_names: [...wanted.trainer_names] }
    return presentPerson(appointed, await listApiTokens(trx, id))
  })
}

/** @throws {AppError} not_found, forbidden, or conflict for the last owner */
export async function removePerson(db: Db, caller: Caller, id: AccountId): Promise<void> {
  await tx(db, async (trx) => {
    await lockHerd(trx)
    const person = await personBelow(trx, caller, id)
    await checkOwnerStays(trx, person)
    await deleteLinksMadeBy(trx, person.name)
    await deleteSharesOf(trx, id)
    await deleteAccount(trx, id)
  })
}

/** Pages that he shared may then show what he may no longer read. */
const mayReadLess = (from: Appointment, to: Appointment) =>
  ROLE_RIGHTS[from.role].some((right) => !ROLE_RIGHTS[to.role].includes(right)) ||
  (hasOwnHorsesOnly(to.role) && from.trainer_names.some((name) => !to.trainer_names.includes(name)))

/** @throws {AppError} not_found, forbidden */
export async function revokeTokenOf(
  db: Db,
  caller: Caller,
  { id, token_id }: { id: AccountId; token_id: ApiTokenId },
): Promise<void> {
  const person = await personBelow(db, caller, id)
  if (!(await deleteApiToken(db, id, token_id)))
    throw new AppError('not_found', `${person.name} has no such token any more.`)
}

/** @throws {AppError} not_found, forbidden */
export async function passwordLinkFor(db: Db, caller: Caller, id: AccountId): Promise<NewLink> {
  await personBelow(db, caller, id)
  return newPasswordLink(db, id, caller.name)
}

async function personBelow(db: Db, caller: Caller, id: AccountId) {
  const person = (await listAccounts(db)).find((account) => account.id === id)
  if (person === undefined) throw new AppError('not_found', 'That person has no account here.')
  checkRole(caller, person.role)
  return person
}

function checkRole(caller: Caller, role: Role): void {
  if (!MAY_APPOINT[caller.role]?.includes(role))
    throw new AppError(
      'forbidden',
      `Only the owner can do that for ${role === 'owner' ? 'an owner' : `a ${role}`}.`,
    )
}

function checkAppointment(caller: Caller, { role, trainer_names }: Appointment): void {
  checkRole(caller, role)
  if (role === 'trainer' && trainer_names.length === 0)
    throw invalid('trainer_names', 'Type the trainer’s name as it’s written on his horses.')
  if (role !== 'trainer' && trainer_names.length > 0)
    throw invalid('trainer_names', 'Only a trainer has names on horses.')
}

async function checkOwnerStays(db: Db, { role, name }: AccountRow): Promise<void> {
  if (role === 'owner' && (await countOwners(db)) === 1)
    throw new AppError('conflict', `${name} is the only owner. Make someone else an owner first.`)
}

const presentPerson = (
  { id, name, role, trainer_names, created_at, last_seen_at }: AccountRow & { last_seen_at: string | null },
  tokens: readonly ApiTokenTable[],
): ListedPerson => ({
  id,
  name,
  role,
  trainer_names,
  created_at,
  last_seen_at,
  tokens: tokens.map(presentToken),
})

const presentInvitation = ({
  id,
  role,
  trainer_names,
  made_by,
  created_at,
  expires_at,
}: OneTimeToken): Invitation => ({
  id,
  role: role ?? 'viewer',
  trainer_names,
  made_by: made_by ?? '',
  created_at,
  expires_at,
})
