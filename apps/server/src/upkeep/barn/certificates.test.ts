import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { currentCertificates } from './certificate-folder.ts'
import { fingerprintOf, type KeyPair, makeAuthority, makeServerCertificate } from './certificates.ts'

const DAY_MS = 86_400_000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const HOSTS = ['192.168.1.20', 'barn-pc.local', 'localhost']

const authority = await makeAuthority('barn-pc', now)
const server = await makeServerCertificate(authority, HOSTS, now)
const [root, leaf] = [new X509Certificate(authority.cert), new X509Certificate(server.cert)]
const lifeDays = ({ validFromDate, validToDate }: X509Certificate) =>
  (validToDate.getTime() - validFromDate.getTime()) / DAY_MS

test('the server’s certificate names every address and name, and lasts no longer than phones accept', () => {
  expect(leaf.subjectAltName).toBe('IP Address:192.168.1.20, DNS:barn-pc.local, DNS:localhost')
  expect(lifeDays(leaf)).toBe(397)
  expect(leaf.validFromDate.getTime()).toBeLessThan(now.getTime())
  expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']) // server authentication, as Apple asks
  expect(leaf.ca).toBe(false)
  expect(leaf.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
})

test('the authority signs it, and itself, and is one', () => {
  expect(root.ca).toBe(true)
  expect(root.verify(root.publicKey)).toBe(true)
  expect(leaf.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true)
  expect(lifeDays(root)).toBe(3650)
  expect(root.subject).toContain('Quarterpole on barn-pc')
  expect(fingerprintOf(authority)).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)
})

test('a server’s certificate ends with its authority', async () => {
  const late = await makeServerCertificate(authority, HOSTS, inDays(3600))
  expect(new X509Certificate(late.cert).validTo).toBe(root.validTo)
})

/** Connects over TLS as a phone that trusts these authorities. @returns why it was refused, or null */
async function handshake(served: KeyPair, trusted: readonly string[], servername = 'localhost') {
  const listener = createServer({ ...served }, (socket) => void socket.on('error', () => {}).end())
  listener.on('tlsClientError', () => {})
  onTestFinished(() => void listener.close())
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const { port } = listener.address() as AddressInfo
  return new Promise<string | null>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca: [...trusted] }, () => {
      socket.destroy()
      resolve(null)
    })
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(`${code} ${message}`))
  })
}

test('who trusts the authority connects; who doesn’t is warned', async () => {
  expect(await handshake(server, [authority.cert])).toBeNull()
  expect(await handshake(server, [authority.cert], 'barn-pc.local')).toBeNull()
  expect(await handshake(server, [authority.cert], 'other.local')).toMatch(/^ERR_TLS_CERT_ALTNAME_INVALID/)
  const other = await makeAuthority('barn-pc', now)
  expect(await handshake(server, [other.cert])).toMatch(/UNABLE_TO_VERIFY|CERT_SIGNATURE_FAILURE/)
})

test('the authority is believed for nothing but private addresses and .local names', async () => {
  for (const host of ['bank.example', '8.8.8.8', '2001:db8::1']) {
    const forged = await makeServerCertificate(authority, ['localhost', host], now)
    expect(await handshake(forged, [authority.cert]), host).toContain('permitted subtree violation')
  }
  const own = await makeServerCertificate(authority, ['localhost', '10.1.2.3', '172.20.0.9', 'fd00::7'], now)
  expect(await handshake(own, [authority.cert])).toBeNull()
})

function temporaryFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-barn-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('certificates are made once, again before they expire and for a new address; the authority stays', async () => {
  const dataDir = temporaryFolder()
  const at = (days: number, hosts = HOSTS) =>
    currentCertificates({ dataDir, hosts, hostName: 'barn-pc', now: inDays(days) })
  const first = await at(0)
  expect(first).toMatchObject({ isNew: true, isNewAuthority: true })
  expect(await at(1)).toEqual({ ...first, isNew: false, isNewAuthority: false })
  expect(await at(365)).toMatchObject({ isNew: false })
  const renewed = await at(368)
  expect(renewed).toMatchObject({ isNew: true, isNewAuthority: false, authority: first.authority })
  const moved = await at(369, ['192.168.7.4', ...HOSTS])
  expect(moved).toMatchObject({ isNew: true, isNewAuthority: false })
  expect(await at(370, ['192.168.7.4'])).toMatchObject({ isNew: false }) // fewer hosts need no other one
  expect(await at(3651)).toMatchObject({ isNew: true, isNewAuthority: true })
})

test('keys are readable by their owner alone, and a missing one is made again', async () => {
  const dataDir = temporaryFolder()
  const request = { dataDir, hosts: HOSTS, hostName: 'barn-pc', now }
  const first = await currentCertificates(request)
  const folder = join(dataDir, 'certificates')
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(folder)).toBe('700')
  expect(readdirSync(folder).map((name) => `${name} ${modeOf(join(folder, name))}`)).toEqual([
    'authority-key.pem 600',
    'authority.pem 600',
    'server-key.pem 600',
    'server.pem 600',
  ])
  rmSync(join(folder, 'server-key.pem'))
  expect(await currentCertificates(request)).toMatchObject({ isNew: true, authority: first.authority })
  writeFileSync(join(folder, 'server.pem'), first.server.cert) // of another key
  const again = await currentCertificates(request)
  expect(again).toMatchObject({ isNew: true, authority: first.authority })
  expect(await handshake(again.server, [again.authority.cert])).toBeNull()
  writeFileSync(join(folder, 'server.pem'), first.server.cert.slice(0, 100))
  expect(await currentCertificates(request)).toMatchObject({ isNew: true, authority: first.authority })
})
