import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Exits with a message instead of a stack trace.
 *
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  console.error(message)
  process.exit(1)
}

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Whether `node_modules` matches the lockfile. npm records a finished install in `node_modules/.package-lock.json`;
 * comparing versions with it also accepts installs made by hand. Optional packages (other platforms) can be missing,
 * but not in another version.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return wanted.link ? found.link === true : found.version === wanted.version
  })
}

/** Runs `npm ci` if `node_modules` does not match the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return
  oneAtATime('install', () => {
    if (isInstalled()) return
    console.log('Installing packages from the lockfile (once, and after each update)…')
    // Explicit, because NODE_ENV=production or an `omit` setting would skip the build tools.
    const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    const { status } = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows })
    if (status !== 0) stop('`npm ci` failed; see its message above. Nothing was started.')
  })
}

const isWindows = process.platform === 'win32'

/** Path of the pinned Node for this platform, whether or not it exists. */
function pinnedNode() {
  const folder = join(root, `node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}/bin`)
  return join(folder, isWindows ? 'node.exe' : 'node')
}

/**
 * The Node that runs TypeScript files directly: the one pinned in the lockfile, or, without such a package (macOS) or if
 * it does not run (another C library), the current one if it is Node 24 or newer.
 */
export function runtime() {
  const pinned = pinnedNode()
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `The lockfile has no Node 24 for ${process.platform} ${process.arch}, and this is Node ${process.version}.\n` +
      'Install Node 24 or newer from nodejs.org, then run the same command again.',
  )
}

/**
 * Environment of child programs: the pinned `node` and the checkout's tools come first in PATH, so that their own child
 * processes use them too.
 */
export function toolEnv(/** @type {Record<string, string | undefined>} */ extra = {}) {
  const path = [dirname(runtime()), join(root, 'node_modules/.bin'), process.env.PATH].join(
    isWindows ? ';' : ':',
  )
  return { ...process.env, PATH: path, ...extra }
}

/** JavaScript entry of an installed command-line tool, to run with {@link runtime}. */
export function tool(/** @type {string} */ name, /** @type {string} */ bin = name) {
  const folder = join(root, 'node_modules', name)
  const { bin: bins } = readJson(join(folder, 'package.json'))
  return join(folder, typeof bins === 'string' ? bins : bins[bin])
}

/**
 * Runs `work` under a lock per kind of work and checkout; takes over the lock of a dead process.
 *
 * @param {string} kind
 * @param {() => void} work
 */
export function oneAtATime(kind, work) {
  const lock = join(root, '.cache', `${kind}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  for (let tries = 1; !acquire(lock); tries++) {
    if (tries === 10)
      console.log(`Waiting for another ${kind} of this checkout (its lock: ${relative(root, lock)})…`)
    pause(200)
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Tries to acquire a lock: a file with the owner's process id. */
function acquire(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
  if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true })
  return false
}

export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

export function pause(/** @type {number} */ ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
