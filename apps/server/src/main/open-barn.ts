import { mkdirSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { baseUrl, type Config } from '../platform/process/config.ts'
import { runServer } from './run-server.ts'
import { localAddresses, localName } from '../upkeep/barn/addresses.ts'
import { type Certificates, currentCertificates } from '../upkeep/barn/certificate-folder.ts'
import { fingerprintOf } from '../upkeep/barn/certificates.ts'
import { barnWords } from '../upkeep/barn/terminal.ts'
import { serveTrustPage } from '../upkeep/barn/trust-page.ts'
import { listed } from '../platform/words/words.ts'

/** How often the machine's addresses and the certificate's expiry are checked. */
const LOOK_MS = 60_000

/** Runs the server over TLS with the barn's own certificate, and the page for new phones beside it. */
export async function openBarn(config: Config, log: Logger): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // Shared with the guards, so that an address added later is allowed at once.
  const allowedHosts = [...config.allowedHosts]
  const certified = () => currentCertificates({ ...requestOf(config, allowedHosts), now: new Date() })
  let current = await certified()
  const say = (setUpLink: string | null) =>
    process.stdout.write(`${barnWords({ ...wordsOf(config, current), setUpLink })}\n`)

  const look = async (app: FastifyInstance) => {
    const added = localAddresses(networkInterfaces()).filter((address) => !allowedHosts.includes(address))
    allowedHosts.push(...added)
    current = await certified()
    if (current.isNew && app.server instanceof Server) app.server.setSecureContext(current.server)
    if (added.length > 0) process.stdout.write(`${newAddressWords(added, config)}\n`)
  }

  await runServer({ ...config, allowedHosts }, log, {
    tls: current.server,
    onListening: async (app, setUpLink) => {
      const { host, port } = trustPlace(config)
      const page = await serveTrustPage({
        host,
        port,
        authority: () => current.authority,
        address: () => baseUrl(config),
      })
      page.unref()
      say(setUpLink)
      setInterval(() => {
        look(app).catch((error: unknown) => log.warn({ err: error }, 'renewing the certificate failed'))
      }, LOOK_MS).unref()
    },
  })
}

const trustPlace = ({ host, port }: Config) => ({ host, port: port + 1 })

/** Everything a phone may call this machine: what the barn can certify of the allowed hosts. */
function requestOf(config: Config, allowedHosts: readonly string[]) {
  const names = [new URL(baseUrl(config)).hostname, ...allowedHosts.map((host) => host.replace(/:\d+$/, ''))]
  const hosts = [...new Set([...names, 'localhost'])].filter(
    (host) => /^[\d.]+$/.test(host) || host === 'localhost' || host.endsWith('.local'),
  )
  return { dataDir: config.dataDir, hosts, hostName: hostname() }
}

function wordsOf(config: Config, { authority }: Certificates) {
  const address = baseUrl(config)
  const { hostname: host } = new URL(address)
  const name = localName(hostname())
  return {
    address,
    named: host === name ? null : `https://${name}:${config.port}`,
    trust: `http://${host}:${trustPlace(config).port}/trust`,
    fingerprint: fingerprintOf(authority),
    colors: process.stdout.isTTY && process.stdout.hasColors(),
  }
}

const newAddressWords = (added: readonly string[], { port }: Config) =>
  `This computer has a new address. Quarterpole is also at ${listed(added.map((address) => `https://${address}:${port}`))}`
