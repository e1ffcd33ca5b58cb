import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Ends the command with sentences a person can act on instead of a stack trace.
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
 * Whether `node_modules` holds what the lockfile says. npm writes its own record of a finished install to
 * `node_modules/.package-lock.json`; comparing versions with it also recognizes installs made by hand.
 * Packages for other platforms are optional and may be missing; one of another version may not.
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

/** Installs exactly the lockfile when `node_modules` does not hold it yet. */
export function ensureInstalled() {
  if (isInstalled()) return
  oneAtATime('install', () => {
    if (isInstalled()) return
    console.log('Installing the packages of the lockfile (once, and after each update)…')
    // Included by name: NODE_ENV=production or an `omit` setting would leave the build tools out.
    const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    const { status } = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows })
    if (status !== 0) stop('`npm ci` failed; its message is above. Nothing was started.')
  })
}

const isWindows = process.platform === 'win32'

/** The path of the pinned Node of the lockfile for this platform, whether or not it exists. */
function pinnedNode() {
  const folder = join(root, `node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}/bin`)
  return join(folder, isWindows ? 'node.exe' : 'node')
}

/**
 * The Node that runs TypeScript as it is: the one the lockfile pins, or, where no such package exists
 * (macOS) or it cannot run (another C library), the current one when it is Node 24 or newer.
 */
export function runtime() {
  const pinned = pinnedNode()
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `No Node 24 comes with the packages for ${process.platform} ${process.arch}, and this is Node ${process.version}.\n` +
      'Install Node 24 or newer from nodejs.org, then run the same command again.',
  )
}

/**
 * Environment for a program started by a command: its own `node` and the tools of the checkout come first, so
 * that what they start in turn runs on the pinned version too.
 */
export function toolEnv(/** @type {Record<string, string | undefined>} */ extra = {}) {
  const path = [dirname(runtime()), join(root, 'node_modules/.bin'), process.env.PATH].join(
    isWindows ? ';' : ':',
  )
  return { ...process.env, PATH: path, ...extra }
}

/** The JavaScript entry of an installed command-line tool, to be run by {@link runtime}. */
export function tool(/** @type {string} */ name, /** @type {string} */ bin = name) {
  const folder = join(root, 'node_modules', name)
  const { bin: bins } = readJson(join(folder, 'package.json'))
  return join(folder, typeof bins === 'string' ? bins : bins[bin])
}

/**
 * Runs `work` while no other process of this checkout does the same kind of work; a lock whose owner has died
 * is taken over.
 *
 * @param {string} kind
 * @param {() => void} work
 */
export function oneAtATime(kind, work) {
  const lock = join(root, '.cache', `${kind}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  for (let tries = 1; !take(lock); tries++) {
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

/** A lock is a file with the number of the process that holds it. */
function take(/** @type {string} */ lock) {
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
