// `npm run barn` as a phone sees it: the server in one network namespace, a real browser in another, which trusts the
// authority that the page for new phones gave it. Needs root, `ip` and `certutil`; without them docs/operations.md has
// the same by hand.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, temporary } from '../../scripts/start-server.ts'
import { root, runtime, toolEnv } from '../../scripts/ready.mjs'
import { isInstalled } from '../../scripts/is-installed.ts'

const BARN = { namespace: 'qp-barn', link: 'qp0', address: '192.168.77.1' }
const PHONE = { namespace: 'qp-phone', link: 'qp1', address: '192.168.77.2' }
const PORT = 3443
const OPEN_WITHIN_MS = 120_000

/** Why it can't be tried here; undefined where it can. */
export function barnObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'needs Linux and root, for network namespaces'
  if (!isInstalled('ip')) return '`ip` is not installed here (sudo apt install iproute2)'
  if (!isInstalled('certutil')) return 'certutil is not installed here (sudo apt install libnss3-tools)'
  return undefined
}

function run(program: string, args: readonly string[]) {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
const ip = (words: string) => run('ip', words.split(' '))

/** Two machines on one wire. */
function connectNamespaces() {
  for (const { namespace } of [BARN, PHONE]) ip(`netns add ${namespace}`)
  ip(`-n ${BARN.namespace} link add ${BARN.link} type veth peer name ${PHONE.link} netns ${PHONE.namespace}`)
  for (const { namespace, link, address } of [BARN, PHONE]) {
    ip(`-n ${namespace} addr add ${address}/24 dev ${link}`)
    ip(`-n ${namespace} link set ${link} up`)
    ip(`-n ${namespace} link set lo up`)
  }
}
const removeNamespaces = () => {
  for (const { namespace } of [BARN, PHONE]) spawnSync('ip', ['netns', 'del', namespace])
}

const within = (namespace: string, args: readonly string[]) => ['netns', 'exec', namespace, ...args]

/** Starts the barn and waits for its words. */
async function startBarn(dataDir: string) {
  const args = within(BARN.namespace, [runtime(), join(root, 'apps/server/src/main/barn.ts')])
  const env = toolEnv({
    DATA_DIR: dataDir,
    PORT: String(PORT),
    SAMPLE_DATA: 'false',
    PUBLIC_URL: '',
    HOST: '',
  })
  const child = spawn('ip', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const deadline = Date.now() + OPEN_WITHIN_MS
  while (!printed.includes('/join#') && child.exitCode === null && Date.now() < deadline) await sleep(100)
  if (!printed.includes('/join#')) throw new Error(`the barn did not open:\n${printed}`)
  return { child, printed }
}

/** A phone: it fetches the certificate over plain HTTP, trusts it in a store of its own, and opens the barn. */
function visit(home: string, link: string) {
  const store = join(home, '.pki/nssdb')
  mkdirSync(store, { recursive: true })
  const result = spawnSync(
    'ip',
    within(PHONE.namespace, [runtime(), join(root, 'lab/operations/barn-phone.ts'), link, store]),
    { cwd: root, env: toolEnv({ HOME: home }), encoding: 'utf8', timeout: 180_000 },
  )
  if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}`.trim())
  return result.stdout.trim()
}

export async function checkBarn(): Promise<string> {
  const [dataDir, home] = [temporary('barn'), temporary('phone')]
  removeNamespaces()
  try {
    connectNamespaces()
    const { child, printed } = await startBarn(dataDir)
    try {
      const link = /https:\S+\/join#\S+/.exec(printed)?.[0] ?? ''
      if (!link.startsWith(`https://${BARN.address}:${PORT}/`)) throw new Error(`the link is ${link}`)
      return visit(home, link)
    } finally {
      await ended(child)
    }
  } finally {
    removeNamespaces()
    for (const folder of [dataDir, home])
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the authority where a browser of this user finds it. */
export function trust(store: string, certificate: string) {
  const file = join(store, '..', 'authority.pem')
  writeFileSync(file, certificate)
  // The browser may have made the store already.
  if (!existsSync(join(store, 'cert9.db'))) run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'Quarterpole', '-i', file])
}
