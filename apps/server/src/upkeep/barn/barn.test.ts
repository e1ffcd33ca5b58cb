import { spawn } from 'node:child_process'
import { createServer, request } from 'node:https'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ConfigError, parseConfig } from '../../platform/process/config.ts'
import { isPrivate, localAddresses, localName } from './addresses.ts'
import { barnEnv } from './barn-env.ts'
import { makeAuthority } from './certificates.ts'
import { barnWords, qrCode } from './terminal.ts'
import { serveTrustPage } from './trust-page.ts'

const BARN = fileURLToPath(new URL('../../main/barn.ts', import.meta.url))

const ipv4 = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '02:00:00:00:00:01',
  cidr: null,
})
const interfaces = {
  lo: [ipv4('127.0.0.1', true)],
  docker0: [ipv4('172.17.0.1')],
  eth1: [ipv4('172.20.0.7')],
  wlan0: [ipv4('192.168.1.20'), ipv4('203.0.113.9')],
}
const machine = { interfaces, hostName: 'Barn PC.example.com' }

test('the barn is opened by the address phones most likely reach, and never by a public one', () => {
  expect(localAddresses(interfaces)).toEqual(['192.168.1.20', '172.20.0.7'])
  expect(localName('Barn PC.example.com')).toBe('barn-pc.local')
  expect(localName('Barn-Mac.local')).toBe('barn-mac.local')
  expect(['10.0.0.1', '100.64.3.2', '8.8.8.8', '172.32.0.1'].map(isPrivate)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('settings that are not given are those of the machine; given ones stay', () => {
  expect(parseConfig(barnEnv({}, machine))).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    publicUrl: 'https://192.168.1.20:3000',
    allowedHosts: ['192.168.1.20:3000', '192.168.1.20', '172.20.0.7', 'barn-pc.local'],
  })
  const given = { PORT: '4000', PUBLIC_URL: 'https://barn-pc.local:4000', ALLOWED_HOSTS: 'tack.local' }
  expect(parseConfig(barnEnv(given, machine))).toMatchObject({
    publicUrl: 'https://barn-pc.local:4000',
    allowedHosts: ['barn-pc.local:4000', '192.168.1.20', '172.20.0.7', 'barn-pc.local', 'tack.local'],
  })
})

test.each([
  [{}, { interfaces: { lo: interfaces.lo }, hostName: 'x' }, /no address on a local network.*npm start/],
  [{ PUBLIC_URL: 'https://barn.example' }, machine, /PUBLIC_URL=https:\/\/barn\.example.*behind a proxy/],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, machine, /PUBLIC_URL=http:/],
  [{ PORT: '65535' }, machine, /PORT=65535/],
])('what can’t work is said before anything starts: %o', (env, on, words) => {
  expect(() => barnEnv(env, on)).toThrow(ConfigError)
  expect(() => barnEnv(env, on)).toThrow(words)
})

test('a code is square, with its quiet zone, white on black in a terminal with colors', () => {
  const lines = qrCode('https://192.168.1.20:3000', { colors: false }).split('\n')
  const [width = 0] = lines.map((line) => line.length)
  expect(lines.every((line) => line.length === width)).toBe(true)
  expect(lines).toHaveLength(Math.ceil(width / 2))
  expect(lines[0]).toBe('█'.repeat(width))
  expect(lines.every((line) => /^[█▀]{4}.*[█▀]{4}$/.test(line))).toBe(true)
  const colored = qrCode('https://192.168.1.20:3000', { colors: true }).split('\n')
  expect(colored[0]).toBe(`\u001b[97;40m${lines[0]}\u001b[0m`)
})

test('the terminal says where, how a phone comes to trust it, and whose account is awaited', () => {
  const words = {
    address: 'https://192.168.1.20:3000',
    named: 'https://barn-pc.local:3000',
    trust: 'http://192.168.1.20:3001/trust',
    fingerprint: 'AB:CD',
    colors: false,
  }
  const awaited = barnWords({ ...words, setUpLink: 'https://192.168.1.20:3000/join#x' })
  expect(awaited).toContain('There are no accounts yet.')
  expect(awaited).toContain(qrCode('https://192.168.1.20:3000/join#x', { colors: false }))
  const known = barnWords({ ...words, setUpLink: null })
  expect(known).not.toContain('accounts')
  expect(known).toContain(qrCode(words.address, { colors: false }))
  expect(known).toContain(qrCode(words.trust, { colors: false }))
})

test('the page for new phones gives the certificate and how to trust it, and nothing else', async () => {
  const authority = await makeAuthority('barn-pc', new Date())
  const address = 'https://192.168.1.20:3000'
  const page = await serveTrustPage({
    host: '127.0.0.1',
    port: 0,
    authority: () => authority,
    address: () => address,
  })
  onTestFinished(() => void page.close())
  const at = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const get = (path: string, method = 'GET') => fetch(at + path, { method, redirect: 'manual' })
  const html = await (await get('/trust')).text()
  expect(html).toContain('Certificate Trust Settings')
  expect(html).toContain('CA certificate')
  expect(html).toContain(`href="${address}"`)
  const certificate = await get('/quarterpole.crt')
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(await certificate.text()).toBe(authority.cert)
  expect((await get('/api/horses')).headers.get('location')).toBe(address)
  expect((await get('/trust', 'POST')).status).toBe(405)
})

const folder = mkdtempSync(join(tmpdir(), 'quarterpole-barn-'))
/** Made by the first start. */
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A port that is free, and the one after it. */
async function freePorts(): Promise<number> {
  const listener = createListener()
  await new Promise<void>((resolve) => void listener.listen(0, '0.0.0.0', () => resolve()))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [BARN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SAMPLE_DATA: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, printed: () => printed, ended }
}

const [address] = localAddresses(networkInterfaces())
// A machine without a network can't open a barn; that it says so is tested above.
test.skipIf(address === undefined)('it listens with TLS that its authority makes good', async () => {
  const port = await freePorts()
  const { child, printed, ended } = start({ PORT: String(port) })
  await expect.poll(printed).toContain('There are no accounts yet.')
  expect(printed()).toContain(`Quarterpole is open to this network at https://${address}:${port}`)
  expect(printed()).toContain(`http://${address}:${port + 1}/trust`)
  expect(statSync(dataDir).mode & 0o077).toBe(0) // this user's alone
  const ca = readFileSync(join(dataDir, 'certificates/authority.pem'))
  const get = (path: string) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>(
      (resolve, reject) => {
        request({ host: address, port, path, ca }, (reply) => {
          reply.resume()
          resolve({ status: reply.statusCode, headers: reply.headers })
        })
          .on('error', reject)
          .end()
      },
    )
  expect((await get('/api/horses')).status).toBe(401) // nobody is in before the owner
  const { status, headers } = await get('/api/health')
  expect(status).toBe(200)
  expect(headers['strict-transport-security']).toBeUndefined()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.skipIf(address === undefined)('a port that is taken is said with what to do', async () => {
  const port = await freePorts()
  const taken = createServer().listen(port, '0.0.0.0')
  onTestFinished(() => void taken.close())
  const { printed, ended } = start({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(printed()).toContain('Another program is using that port')
})
