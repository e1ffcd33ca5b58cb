import { z } from 'zod'
import { ApiToken, Person } from './account.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, ApiTokenId, InvitationId, pathId } from './ids.ts'
import { ROLES } from './roles.ts'
import { Instant, requiredText } from './values.ts'

export const ListedPerson = Person.extend({
  created_at: Instant,
  last_seen_at: Instant.nullable(), // null: not signed in anywhere
  tokens: z.array(ApiToken), // that he made for scripts, without their secrets
})
export type ListedPerson = z.infer<typeof ListedPerson>

/** An invitation nobody has used yet. */
export const Invitation = z.object({
  id: InvitationId,
  role: z.enum(ROLES),
  trainer_names: z.array(z.string()),
  made_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** A page's path with the secret behind `#`, so that no server or proxy logs it. Shown once. */
const LinkPath = z.object({ path: z.string(), expires_at: Instant })

const appointed = {
  role: z.enum(ROLES),
  trainer_names: z.array(requiredText(80)).max(20).default([]), // at least one for a trainer, none for others
}
const params = z.object({ id: pathId(AccountId) })
const tag = 'People'

export const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  need: 'people',
  tag,
  summary: 'Everyone with an account, and open invitations',
  reply: z.object({ people: z.array(ListedPerson), invitations: z.array(Invitation) }),
  errors: [],
})
export const createInvitation = endpoint({
  method: 'POST',
  path: '/people/invitations',
  need: 'people',
  tag,
  summary: 'Make a link for one new person: it works once, for seven days',
  body: z.strictObject(appointed),
  reply: LinkPath,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/people/invitations/:id',
  need: 'people',
  tag,
  summary: 'Take back an invitation',
  params: z.object({ id: pathId(InvitationId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const updatePerson = endpoint({
  method: 'PUT',
  path: '/people/:id',
  need: 'people',
  tag,
  summary: 'Change a person’s role, and the trainer’s names on his horses',
  params,
  body: z.strictObject(appointed),
  reply: ListedPerson,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/people/:id',
  need: 'people',
  tag,
  summary: 'Remove a person with his tokens and shared pages; what he entered keeps his name',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
export const deletePersonToken = endpoint({
  method: 'DELETE',
  path: '/people/:id/tokens/:token_id',
  need: 'people',
  tag,
  summary: 'Revoke an API token of a person',
  params: params.extend({ token_id: pathId(ApiTokenId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/people/:id/password-link',
  need: 'people',
  tag,
  summary: 'Make a link with which a person sets a new password: it works once, for a day',
  params,
  reply: LinkPath,
  status: 201,
  errors: ['not_found'],
})
