import type { AccountId, SessionId } from '@quarterpole/contract/ids'
import { type Right, type Role, ROLE_RIGHTS, type TokenScope } from '@quarterpole/contract/roles'

/** A person who is signed in, or a script with his token. */
export interface Caller {
  readonly id: AccountId
  readonly name: string
  readonly role: Role
  readonly rights: ReadonlySet<Right>
  /** A trainer's names, as on his horses. */
  readonly trainerNames: readonly string[]
  /** Null for a token. */
  readonly sessionId: SessionId | null
  /** Null for a session. */
  readonly scope: TokenScope | null
}

export const rightsOf = (role: Role): ReadonlySet<Right> => new Set(ROLE_RIGHTS[role])

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: nobody is signed in, or there are no accounts. */
    caller: Caller | null
  }
}
