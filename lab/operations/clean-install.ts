import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, temporary } from '../../scripts/start-server.ts'
import { root, toolEnv } from '../../scripts/ready.mjs'
import { ensureBuilt } from '../../scripts/web-build.mjs'

/** `nobody` on Debian; it owns nothing. */
const NOBODY = 65_534

const run = (command: string, args: readonly string[], cwd: string) => {
  const { status, stderr } = spawnSync(command, [...args], { cwd, env: toolEnv(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** Builds the image with Docker. */
export const buildImage = () =>
  run('docker', ['build', '-f', 'deploy/Dockerfile', '-t', 'quarterpole-operations-check', '.'], root)

/** Whether a Docker server answers; the command alone builds nothing. */
export const hasDocker = () =>
  spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { stdio: 'ignore' }).status === 0

/**
 * The Dockerfile's steps without Docker: the committed files in a clean folder, the server's packages alone, the built
 * pages, and a start by a user who can write nothing but the data folder.
 */
export async function runImageSteps(): Promise<string> {
  ensureBuilt()
  const tree = temporary('image')
  const dataDir = temporary('image-data')
  try {
    chmodSync(tree, 0o755)
    run('git', ['-C', root, 'archive', '-o', join(tree, 'tree.tar'), 'HEAD'], tree)
    run('tar', ['-xf', 'tree.tar'], tree)
    rmSync(join(tree, 'tree.tar'))
    const omit = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--workspace', 'apps/server']
    run('npm', ['ci', '--loglevel=error', ...omit], tree)
    mkdirSync(join(tree, 'apps/web/dist'), { recursive: true })
    cpSync(join(root, 'apps/web/dist'), join(tree, 'apps/web/dist'), { recursive: true })
    if (existsSync(join(tree, 'node_modules/vite'))) throw new Error('build tools were installed')
    const isRoot = process.getuid?.() === 0
    if (isRoot) chownSync(dataDir, NOBODY, NOBODY)
    const settings = { DATA_DIR: dataDir, SAMPLE_DATA: 'false', NODE_COMPILE_CACHE: '' }
    const server = await startServer(settings, { tree, uid: isRoot ? NOBODY : undefined })
    const page = await fetch(server.url)
    await server.stop()
    if (!page.ok) throw new Error(`its page answers ${page.status}`)
    const { stdout } = spawnSync('du', ['-sm', join(tree, 'node_modules')], { encoding: 'utf8' })
    return `${Number.parseInt(stdout)} MB of packages, ${isRoot ? 'started as nobody' : 'started as this user: not root'}`
  } finally {
    rmSync(tree, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
