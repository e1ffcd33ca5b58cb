// `npm run test:operations`: Quarterpole behind the real nginx and Caddy with the example files of deploy/, the barn over
// TLS between two network namespaces, the systemd unit, and the image. What is not installed here is skipped, and said so.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, temporary } from '../../scripts/start-server.ts'
import { closingLine } from '../../scripts/counts.mjs'
import { freePort } from '../../scripts/free-port.ts'
import { isInstalled } from '../../scripts/is-installed.ts'
import { ensureInstalled } from '../../scripts/ready.mjs'
import { ensureBuilt } from '../../scripts/web-build.mjs'
import { barnObstacle, checkBarn } from './barn.ts'
import { CHECKS } from './checks.ts'
import { buildImage, hasDocker, runImageSteps } from './clean-install.ts'
import { Client } from './client.ts'
import { PROXIES, type Proxy, SITE, startProxy, throwawayCertificate } from './proxies.ts'
import { verifyUnit } from './units.ts'

ensureInstalled()
ensureBuilt()

const counts = { passed: 0, failed: 0 }
const skip = (what: string, why: string) => console.log(`skipped  ${what}: ${why}`)

async function check(what: string, work: () => Promise<string | void> | string | void) {
  try {
    const remark = await work()
    counts.passed++
    console.log(`ok       ${what}${remark ? ` (${remark})` : ''}`)
  } catch (error) {
    counts.failed++
    console.log(`FAILED   ${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function checkProxy(proxy: Proxy) {
  const folder = temporary('certificate')
  const certificate = throwawayCertificate(folder)
  const ports = { server: await freePort(), http: await freePort(), tls: await freePort() }
  const server = await startServer({
    PORT: String(ports.server),
    SAMPLE_DATA: 'false',
    PUBLIC_URL: `https://${SITE}:${ports.tls}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const running = await startProxy(proxy, ports, certificate)
    const client = new Client(ports, readFileSync(join(folder, 'cert.pem')))
    const setUpLink = /https:\S+\/join#\S+/.exec(server.output())?.[0] ?? ''
    for (const [what, run] of Object.entries(CHECKS))
      await check(`${proxy.name}: ${what}`, () => run(client, setUpLink))
    await running.stop()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const proxy of PROXIES) {
  if (!isInstalled(proxy.name)) skip(proxy.name, `not installed here (${proxy.install})`)
  else if (!isInstalled('openssl'))
    skip(proxy.name, 'openssl is not installed here (sudo apt install openssl)')
  else await check(`${proxy.name}: starts with the example file`, () => checkProxy(proxy))
}
const obstacle = barnObstacle()
if (obstacle === undefined) await check('barn: a phone trusts it and signs in', checkBarn)
else skip('barn', obstacle)
if (isInstalled('systemd-analyze')) await check('systemd: the unit is sound', verifyUnit)
else skip('systemd unit', 'systemd-analyze is not installed here (sudo apt install systemd)')
if (hasDocker()) await check('docker: the image builds', buildImage)
else skip('docker image', 'no Docker server runs here; its steps run without it')
await check('image steps: install, build and start with a read-only tree', runImageSteps)

console.log(`\n${closingLine(counts)}`)
process.exit(counts.failed > 0 ? 1 : 0)
