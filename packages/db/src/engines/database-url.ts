/** A DATABASE_URL that cannot be used. The message does not repeat it, because it may hold a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError'
}

/** One server of a DATABASE_URL. */
export interface DatabaseHost {
  /** Host and port as written; empty where a parameter names a socket. */
  readonly name: string
  /** The URL with this host alone. */
  readonly url: string
}

export interface DatabaseAddress {
  /** In the order in which they are tried. */
  readonly hosts: readonly DatabaseHost[]
  /** Whether a connection must be checked to be writable: standbys are passed over. */
  readonly mustBeWritable: boolean
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)([/?].*)?$/
const ATTRIBUTES = ['any', 'read-write', 'primary']

/**
 * Reads a DATABASE_URL, which as in libpq may list several hosts separated by commas. With several, or with
 * target_session_attrs, only a server that takes writes is used.
 *
 * @throws {DatabaseUrlError}
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, before, names, after = ''] = PARTS.exec(url) ?? []
  if (before === undefined || names === undefined)
    throw new DatabaseUrlError(
      'The address of the database isn’t valid. Write it as postgres://user:password@host:5432/database, with characters such as @, / or # in the password as %40, %2F or %23.',
    )
  const hosts = names.split(',').map((name) => ({ name, url: `${before}${name}${after}` }))
  const wanted = attributesOf(hosts[0]?.url ?? '')
  for (const host of hosts)
    if (!URL.canParse(host.url.replace(/@(?=[/?]|$)/, '@socket')))
      throw new DatabaseUrlError(
        `The host “${host.name}” in the address of the database isn’t valid. Write it as host:port, several separated by commas.`,
      )
  return { hosts, mustBeWritable: wanted === null ? hosts.length > 1 : wanted !== 'any' }
}

function attributesOf(url: string): string | null {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const wanted = new URLSearchParams(query).get('target_session_attrs')
  if (wanted === null || ATTRIBUTES.includes(wanted)) return wanted
  throw new DatabaseUrlError(
    `target_session_attrs can’t be “${wanted.slice(0, 20)}” here, because Quarterpole writes: use read-write.`,
  )
}

/** The hosts of a DATABASE_URL, and the one in use. */
export class Hosts {
  readonly #all: readonly DatabaseHost[]
  #at = 0

  constructor(all: readonly DatabaseHost[]) {
    this.#all = all
  }

  get count(): number {
    return this.#all.length
  }

  get current(): DatabaseHost {
    return this.#all[this.#at] ?? { name: '', url: '' }
  }

  /** Goes on to the next host, unless another caller has done so already. */
  leave(host: DatabaseHost): void {
    if (host === this.current) this.#at = (this.#at + 1) % this.#all.length
  }
}
