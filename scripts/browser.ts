import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oneAtATime, root } from './ready.mjs'

/** A working Chromium (it answered `--version`) and the environment it needs. */
export interface Browser {
  executablePath: string
  version: string
  env: Record<string, string>
}

const onTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser for the browser tests: the one in `QP_CHROMIUM`, one installed on the system, Playwright's own if it
 * was downloaded, or the one in a package of the lockfile, unpacked once (`QP_CHROMIUM=packed` selects it).
 *
 * @throws {Error} with each path tried and its error
 */
export function findBrowser(playwrightsOwn: string | undefined): Browser {
  const named = process.env.QP_CHROMIUM
  const tried: string[] = []
  if (named === 'packed') return unpackedBrowser(tried)
  for (const path of named ? [named] : [...onTheSystem, playwrightsOwn]) {
    if (path === undefined || !existsSync(path)) continue
    const found = tryOut(path, {})
    if (found.browser) return found.browser
    tried.push(`${path}: ${found.reason}`)
  }
  if (named)
    throw new Error(`The browser in QP_CHROMIUM does not start. ${tried[0] ?? `${named}: no such file`}`)
  return unpackedBrowser(tried)
}

function tryOut(executablePath: string, env: Record<string, string>): { browser?: Browser; reason?: string } {
  const result = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  const version = /\d+(\.\d+){3}/.exec(result.stdout ?? '')?.[0]
  if (result.status === 0 && version) return { browser: { executablePath, version, env } }
  return {
    reason:
      result.error?.message ?? (result.stderr.trim() || `exited with ${result.status ?? result.signal}`),
  }
}

/** The packed browser, in the checkout's cache, or in the temp folder if the checkout is read-only. */
function unpackedBrowser(tried: string[]): Browser {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`${noBrowser} The packed one is for Linux on x64 only. ${tried.join('; ')}`)
  }
  for (const cache of [
    join(root, '.cache/browser'),
    join(tmpdir(), `quarterpole-browser-${userInfo().uid}`),
  ]) {
    try {
      const folder = unpackInto(cache)
      // Prefer the system's libraries; use the bundled ones only if needed.
      const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
      const base: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : fonts
      const bundled = { ...base, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
      for (const env of [base, bundled]) {
        const found = tryOut(join(folder, 'chromium'), env)
        if (found.browser) return found.browser
        tried.push(`${folder}: ${found.reason}`)
      }
    } catch (error) {
      tried.push(`${cache}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`${noBrowser} Tried: ${tried.join('; ')}`)
}

const noBrowser =
  'The browser tests need Chromium, and none was found that starts. Install it (for example ' +
  '`apt-get install chromium`) or set QP_CHROMIUM to one.'

/** Unpacks once per package version, atomically. */
function unpackInto(cache: string): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = join(dirname(entry), '../bin')
  const { version } = createRequire(import.meta.url)(join(dirname(entry), '../package.json'))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  oneAtATime('browser', () => {
    if (existsSync(folder)) return
    const draft = mkdtempSync(`${folder}.`)
    // The package unpacks into TMPDIR, so run it in a process with TMPDIR set to the draft folder.
    const program = `
      const { default: chromium, inflate } = await import(${JSON.stringify(pathToFileURL(entry).href)})
      await chromium.executablePath()
      await inflate(${JSON.stringify(join(packed, 'al2023.tar.br'))})`
    const unpack = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: draft },
      encoding: 'utf8',
    })
    if (unpack.status === 0) renameSync(draft, folder)
    rmSync(draft, { recursive: true, force: true })
    if (unpack.status !== 0) throw new Error(`unpacking failed: ${unpack.stderr}`)
  })
  return folder
}
