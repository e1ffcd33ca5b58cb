import type { Me } from '@quarterpole/contract/account'
import { RIGHTS } from '@quarterpole/contract/roles'
import type { YearStart } from '@quarterpole/contract/year-start'
import type { Db } from '@quarterpole/db/open'
import { DatabaseSilentError } from '@quarterpole/db/engines/database-fault'
import { hasAccounts } from '@quarterpole/db/queries/account'
import { findSession, touchSession } from '@quarterpole/db/queries/account-session'
import { findApiToken, touchApiToken } from '@quarterpole/db/queries/api-token'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Config, isLocal, isTls } from '../platform/process/config.ts'
import type { Services } from '../platform/process/services.ts'
import { type Caller, rightsOf } from '../platform/http/caller.ts'
import { readSessionCookie } from './cookie.ts'
import { Passwords } from './passwords.ts'
import { hashOfSecret } from './secrets.ts'
import { SignInThrottle } from './throttle.ts'

/** A session is looked up again after this: another process may have ended it. */
const FRESH_MS = 1000
/** How long a caller stays known while the database does not answer, to read what is in memory. */
const KNOWN_WITHOUT_DATABASE_MS = 300_000
/** How often a visit is written down. */
const NOTED_MS = 5 * 60_000
const TOKEN = /^Bearer (qp_[A-Za-z0-9_-]{43})$/

export interface AccountStoreOptions {
  passwords?: Passwords
  throttle?: SignInThrottle
}

/** Who is calling, from a cookie or token, and whether anyone has to sign in at all. */
export class AccountStore {
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
  readonly isTls: boolean
  readonly #db: Db
  readonly #isLocal: boolean
  readonly #callers = new LRUCache<string, { caller: Caller | null; atMs: number }>({ max: 2000 })
  #hasAccounts = false
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, config: Config, options: AccountStoreOptions) {
    this.#db = db
    this.#isLocal = isLocal(config)
    this.isTls = isTls(config)
    this.passwords = options.passwords ?? new Passwords()
    this.throttle = options.throttle ?? new SignInThrottle()
  }

  static async open(db: Db, config: Config, options: AccountStoreOptions = {}): Promise<AccountStore> {
    const store = new AccountStore(db, config, options)
    await store.refresh()
    return store
  }

  /** `open`, where everyone may do everything, only on this machine and without accounts. */
  get mode(): Me['mode'] {
    if (this.#hasAccounts) return 'accounts'
    return this.#isLocal ? 'open' : 'set_up'
  }

  /** Forgets all callers and checks for accounts. The last owner can't be removed, so once there are accounts, there always are. */
  async refresh(): Promise<void> {
    this.#callers.clear()
    this.#hasAccounts ||= await hasAccounts(this.#db)
  }

  /** Another process may make the first account. */
  follow(everyMs = FRESH_MS, onError: (error: unknown) => void = () => {}): void {
    const poll = () => {
      if (this.#hasAccounts) return
      hasAccounts(this.#db)
        .then((found) => (this.#hasAccounts ||= found), onError)
        .finally(() => this.#timer?.refresh())
    }
    this.#timer = setTimeout(poll, everyMs).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The caller of a request, or null. A token counts before a cookie. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null> {
    const { authorization } = request.headers
    const secret =
      authorization === undefined ? readSessionCookie(request, this.isTls) : TOKEN.exec(authorization)?.[1]
    if (secret === undefined || secret.length > 100) return null
    const hash = hashOfSecret(secret)
    const known = this.#callers.get(hash)
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.atMs
    if (known !== undefined && ageMs < FRESH_MS) return known.caller
    return this.#look(hash, authorization === undefined).catch((error: unknown) => {
      if (known === undefined || !(error instanceof DatabaseSilentError)) throw error
      if (ageMs > KNOWN_WITHOUT_DATABASE_MS) throw error
      return known.caller
    })
  }

  /** Who is signed in with a cookie's secret. */
  callerOfSecret(secret: string): Promise<Caller | null> {
    return this.#look(hashOfSecret(secret), true)
  }

  async #look(hash: string, isSession: boolean): Promise<Caller | null> {
    const caller = await (isSession ? this.#ofSession(hash) : this.#ofToken(hash))
    this.#callers.set(hash, { caller, atMs: performance.now() })
    return caller
  }

  async #ofSession(hash: string): Promise<Caller | null> {
    const found = await findSession(this.#db, hash)
    if (found === undefined) return null
    if (isOld(found.last_seen_at)) await touchSession(this.#db, found.session_id)
    return { ...personOf(found), sessionId: found.session_id, scope: null }
  }

  async #ofToken(hash: string): Promise<Caller | null> {
    const found = await findApiToken(this.#db, hash)
    if (found === undefined) return null
    if (found.last_used_at === null || isOld(found.last_used_at))
      await touchApiToken(this.#db, found.token_id)
    return { ...personOf(found), sessionId: null, scope: found.scope }
  }

  /** What the pages need to know of the caller. */
  me(caller: Caller | null, year_start: YearStart): Me {
    const { mode } = this
    if (mode === 'open') return { mode, person: null, rights: [...RIGHTS], year_start }
    if (caller === null) return { mode, person: null, rights: [], year_start }
    const { id, name, role, trainerNames, rights } = caller
    const person = { id, name, role, trainer_names: [...trainerNames] }
    return { mode, person, rights: [...rights], year_start }
  }
}

const isOld = (at: string) => Date.now() - Date.parse(at) > NOTED_MS

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

const personOf = ({
  id,
  name,
  role,
  trainer_names,
}: Pick<Found, 'id' | 'name' | 'role' | 'trainer_names'>) => ({
  id,
  name,
  role,
  rights: rightsOf(role),
  trainerNames: JSON.parse(trainer_names) as string[], // queries/account.ts writes it
})

/** For handlers that sign people in. */
export interface PeopleServices extends Services {
  readonly accounts: AccountStore
}
