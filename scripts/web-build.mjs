import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { oneAtATime, root, runtime, stop, tool, toolEnv } from './ready.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stamp = join(dist, '.sources')

/** Builds the web app if a source has changed since `apps/web/dist` was built. */
export function ensureBuilt() {
  if (!existsSync(join(web, 'index.html'))) {
    return stop('apps/web/index.html is missing: the web app cannot be built from this checkout.')
  }
  if (isBuilt()) return
  oneAtATime('build', () => {
    if (!isBuilt()) build()
  })
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

/** Always builds. The bundle budget is measured from the manifest. */
export function build() {
  const hash = sourcesHash() // before the build, so that an edit during the build makes it stale
  console.log('Building the web app…')
  const { status } = spawnSync(
    runtime(),
    [tool('vite'), 'build', web, '--manifest', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: toolEnv({ NODE_ENV: 'production' }), stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) stop('The web app could not be built; see the reason above.')
  writeFileSync(stamp, hash)
}

/** SHA-256 over paths and contents of the build's inputs: the web app, its packages, the lockfile. */
function sourcesHash() {
  const hash = createHash('sha256')
  const folders = [web, ...packagesUnder('apps/web').map((name) => join(root, 'packages', name))]
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
    ...folders.flatMap(sourceFiles),
  ]
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Names of our own packages that the package in `folder` depends on, directly or indirectly.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function packagesUnder(folder, found = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  for (const dependency of Object.keys(dependencies)) {
    const [scope, name] = dependency.split('/')
    if (scope !== '@quarterpole' || found.has(name)) continue
    found.add(name)
    packagesUnder(`packages/${name}`, found)
  }
  return [...found].sort()
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourceFiles(path)
      return /\.(test|bench)\.tsx?$|\.md$/.test(entry.name) ? [] : [path]
    })
}
