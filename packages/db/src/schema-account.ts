import type {
  AccountId,
  ApiTokenId,
  DigestId,
  InvitationId,
  PasskeyId,
  SessionId,
  ShareId,
  StatementId,
} from '@quarterpole/contract/ids'
import type { Role, TokenScope } from '@quarterpole/contract/roles'
import type { ShareKind } from '@quarterpole/contract/share-kinds'

/** Tables of accounts and shared pages. Secrets are stored as hashes: nothing here lets anyone in. */

export interface AccountTable {
  id: AccountId
  name: string
  name_key: string
  role: Role
  /** JSON list of a trainer's names, as on his horses. */
  trainer_names: string
  /** argon2id in PHC form. */
  password_hash: string
  created_at: string
  updated_at: string
}

export interface AccountSessionTable {
  id: SessionId
  account_id: AccountId
  /** SHA-256 of the cookie, hexadecimal. */
  token_hash: string
  device: string
  created_at: string
  last_seen_at: string
  expires_at: string
}

export interface OneTimeTokenTable {
  id: InvitationId
  /** SHA-256 of the link's secret, or of a passkey challenge. */
  token_hash: string
  kind: 'set_up' | 'invitation' | 'password' | 'passkey'
  /** Whose password or passkey; null for a new person and a passkey sign-in. */
  account_id: AccountId | null
  role: Role | null
  trainer_names: string
  made_by: string | null
  created_at: string
  expires_at: string
}

export interface PasskeyTable {
  id: PasskeyId
  account_id: AccountId
  credential_id: string
  public_key: string
  counter: number
  /** JSON list. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

export interface ApiTokenTable {
  id: ApiTokenId
  account_id: AccountId
  token_hash: string
  prefix: string
  name: string
  scope: TokenScope
  created_at: string
  expires_at: string
  last_used_at: string | null
}

export interface ShareTable {
  id: ShareId
  /** SHA-256 of the link's secret, hexadecimal. */
  token_hash: string
  kind: ShareKind
  title: string
  /** The page as it was made, a whole document. */
  html: string
  with_money: 0 | 1
  /** The issued statement it is the page of; null of other pages. */
  statement_id: StatementId | null
  /** Name of who made it; null without accounts. */
  made_by: string | null
  account_id: AccountId | null
  created_at: string
  expires_at: string
  visits: number
  last_visit_at: string | null
}

/** Whose list of what is due is sent by e-mail. */
export interface DigestTable {
  id: DigestId
  /** Null where nobody signs in. */
  account_id: AccountId | null
  email: string
  /** Null until the link that was sent there is used. */
  confirmed_at: string | null
  is_on: 0 | 1
  /** The last day that was taken care of: sent, or nothing was due. */
  day: string | null
  sent_at: string | null
  /** Why the last sending failed, for people. */
  fault: string | null
  /** The day of the last requests to confirm, and how many were sent that day. */
  asked_on: string
  asked: number
  created_at: string
  updated_at: string
}
