import 'reflect-metadata' // @peculiar/x509 asks for it, before itself
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { BARN_RANGES } from './addresses.ts'

/** A certificate and its private key, both PEM. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
/** Phones trust it once; it is not made again while it lasts. */
const AUTHORITY_DAYS = 3650
/** Apple refuses 398 days and more of the authorities it ships, and 826 of others: below both. */
const SERVER_DAYS = 397
/** A clock that is behind must not refuse a new certificate. */
const EARLIER_MS = DAY_MS
/** id-ce-nameConstraints, RFC 5280 §4.2.1.10 */
const NAME_CONSTRAINTS = '2.5.29.30'

/**
 * The barn's own authority: it can certify private addresses and `.local` names and nothing else, so that who trusts it
 * trusts it for no site of the internet.
 */
export async function makeAuthority(hostName: string, now: Date): Promise<KeyPair> {
  const keys = await newKeys()
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    ...lifetime(now, AUTHORITY_DAYS),
    serialNumber: newSerial(),
    name: nameOf(`Quarterpole on ${hostName}`),
    signingAlgorithm: SIGNATURE,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      constrainedTo([...BARN_RANGES], ['local', 'localhost']),
    ],
  })
  return { cert: cert.toString('pem'), key: await pemOf(keys) }
}

/** A server's certificate for these addresses and names. @param hosts  the first is the one people open */
export async function makeServerCertificate(
  authority: KeyPair,
  hosts: readonly string[],
  now: Date,
): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.cert)
  const keys = await newKeys()
  const { notBefore, notAfter } = lifetime(now, SERVER_DAYS)
  const cert = await x509.X509CertificateGenerator.create({
    notBefore,
    notAfter: notAfter < issuer.notAfter ? notAfter : issuer.notAfter,
    serialNumber: newSerial(),
    subject: nameOf(hosts[0] ?? 'localhost'),
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: SIGNATURE,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return { cert: cert.toString('pem'), key: await pemOf(keys) }
}

/** What a phone shows of a certificate, to compare: SHA-256, in pairs. */
export const fingerprintOf = ({ cert }: Pick<KeyPair, 'cert'>) => new X509Certificate(cert).fingerprint256

/** Whether the key is the certificate's. */
export function isPair({ cert, key }: KeyPair): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false // cut short, or no certificate at all
  }
}

/** Whether this authority issued the certificate, for all these hosts, and it is valid for at least this many more days. */
export function isGoodFor(
  { cert }: KeyPair,
  authority: KeyPair,
  { hosts, days, now }: { hosts: readonly string[]; days: number; now: Date },
): boolean {
  const server = new X509Certificate(cert)
  return (
    server.verify(new X509Certificate(authority.cert).publicKey) &&
    isValidFor(cert, days, now) &&
    hosts.every((host) => (isIP(host) === 0 ? server.checkHost(host) : server.checkIP(host)) !== undefined)
  )
}

/** Whether a certificate is valid now and for at least this many more days. */
export function isValidFor(cert: string, days: number, now: Date): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert)
  return validFromDate <= now && validToDate.getTime() - now.getTime() >= days * DAY_MS
}

const nameOf = (commonName: string) => [{ CN: [commonName.slice(0, 64)] }, { O: ['Quarterpole'] }]

const lifetime = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - EARLIER_MS),
  notAfter: new Date(now.getTime() - EARLIER_MS + days * DAY_MS),
})

/** 127 random bits: positive, as RFC 5280 §4.1.2.2 asks. */
function newSerial(): string {
  const bytes = crypto.getRandomValues(Buffer.alloc(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}

const newKeys = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])

async function pemOf({ privateKey }: Awaited<ReturnType<typeof newKeys>>): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
}

const signingKey = (pem: string) =>
  crypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), CURVE, false, ['sign'])

function constrainedTo(ranges: readonly string[], domains: readonly string[]): x509.Extension {
  const names = [
    ...ranges.map((iPAddress) => new GeneralName({ iPAddress })),
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
  ]
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })))
  return new x509.Extension(
    NAME_CONSTRAINTS,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  )
}
