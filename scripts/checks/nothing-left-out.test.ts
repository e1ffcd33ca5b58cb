import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchesGlob } from 'node:path/posix'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { PAGES } from '../../apps/server/src/platform/http/web.ts'
import { root } from '../ready.mjs'
import { repositoryPaths } from './source-files.ts'

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('every source file outside the workspaces is in a project that the types are checked with', () => {
  const projects: { path: string }[] = read('tsconfig.json').references
  const included = projects
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ path }): string[] => read(path).include)
  const isCovered = (path: string) =>
    included.some((each) => path.startsWith(`${each}/`)) || /^[^/]+\.config\.ts$/.test(path)
  const left = [...repositoryPaths()].filter(
    (path) => /\.(?:ts|tsx|mts)$/.test(path) && !/^(?:apps|packages)\//.test(path) && !isCovered(path),
  )
  expect(left).toEqual([])
})

test('every test is run', () => {
  const include = config.test?.include ?? []
  const left = [...repositoryPaths()].filter(
    (path) => /\.test\.tsx?$/.test(path) && !include.some((glob) => matchesGlob(path, glob)),
  )
  expect(left).toEqual([])
})

test('every page of the web app is served at its own address', () => {
  const pages = readFileSync(join(root, 'apps/web/src/app/pages.ts'), 'utf8')
  const paths = [...pages.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path)
  const served = PAGES.map((page) => page.replaceAll(/:\w+/g, '*'))
  const left = paths.filter((path) => !served.some((page) => matchesGlob(path, page)))
  expect(paths.length).toBeGreaterThan(20)
  expect(left).toEqual([])
})
