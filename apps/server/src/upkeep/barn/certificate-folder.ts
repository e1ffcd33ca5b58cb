import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isGoodFor,
  isPair,
  isValidFor,
  type KeyPair,
  makeAuthority,
  makeServerCertificate,
} from './certificates.ts'

/** A new one is made when less is left. */
const RENEW_DAYS = 30
/** Phones must trust a new authority again, so it is replaced only when it could not sign a full certificate. */
const AUTHORITY_DAYS_LEFT = 1

export interface Certificates {
  readonly authority: KeyPair
  readonly server: KeyPair
  /** Whether the server's certificate was made now. */
  readonly isNew: boolean
  /** Whether the authority was made now: every phone has to trust it first. */
  readonly isNewAuthority: boolean
}

export interface CertificateRequest {
  readonly dataDir: string
  /** Addresses and names, the one people open first. */
  readonly hosts: readonly string[]
  readonly hostName: string
  readonly now: Date
}

/**
 * The barn's certificates in the data folder: made on the first start, and a server's again before it expires or when an
 * address or name is new. Keys are readable by this user alone, and in no backup, which hold the database only.
 */
export async function currentCertificates(request: CertificateRequest): Promise<Certificates> {
  const { hosts, hostName, now } = request
  const folder = join(request.dataDir, 'certificates')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const known = readPair(folder, 'authority')
  const keeps = known !== null && isValidFor(known.cert, AUTHORITY_DAYS_LEFT, now)
  const authority = keeps ? known : writePair(folder, 'authority', await makeAuthority(hostName, now))
  const last = readPair(folder, 'server')
  if (last !== null && isGoodFor(last, authority, { hosts, days: RENEW_DAYS, now }))
    return { authority, server: last, isNew: false, isNewAuthority: !keeps }
  const made = await makeServerCertificate(authority, hosts, now)
  return { authority, server: writePair(folder, 'server', made), isNew: true, isNewAuthority: !keeps }
}

/** Null where one is missing, or the two don't belong together. */
function readPair(folder: string, name: string): KeyPair | null {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)]
  if (!existsSync(cert) || !existsSync(key)) return null
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  return isPair(pair) ? pair : null
}

function writePair(folder: string, name: string, pair: KeyPair): KeyPair {
  writeWhole(join(folder, `${name}-key.pem`), pair.key)
  writeWhole(join(folder, `${name}.pem`), pair.cert)
  return pair
}

/** A file that is written to the end or not at all. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
