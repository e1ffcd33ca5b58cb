import { expect, test } from 'vitest'
import { boundaryFaults, circleFaults, cycles, groupFaults, importsOf } from './boundaries.ts'

const faultsIn = (path: string, text: string) => boundaryFaults([{ path, text }], () => true)

test.each([
  ['genetics imports racing', 'packages/genetics/src/x.ts', `import { a } from '@quarterpole/racing/order'`],
  [
    'only types are imported',
    'packages/genetics/src/x.ts',
    `import type { A } from '@quarterpole/racing/order'`,
  ],
  ['a package imports an app', 'packages/db/src/x.ts', `import { a } from '@quarterpole/server/app'`],
  ['the pages import the database', 'apps/web/src/x.tsx', `import { open } from '@quarterpole/db/open'`],
  ['a dynamic import', 'apps/web/src/x.tsx', `const { a } = await import('@quarterpole/db/open')`],
  [
    'a path out of the package',
    'packages/racing/src/x.ts',
    `import { a } from '../../genetics/src/panel.ts'`,
  ],
  ['a pure package reads files', 'packages/racing/src/x.ts', `import { readFileSync } from 'node:fs'`],
  ['a pure package takes a library', 'packages/numerics/src/x.ts', `import { mean } from 'd3-array'`],
  ['a pure package re-exports a library', 'packages/racing/src/x.ts', `export * from 'd3-array'`],
  ['a pure package draws at random', 'packages/racing/src/x.ts', `const a = Math.random()`],
  ['a pure package looks at the clock', 'packages/racing/src/x.ts', `const a = Date.now()`],
  ["a pure package reads today's date", 'packages/racing/src/x.ts', `const a = new Date()`],
  ['a pure package reads the environment', 'packages/contract/src/x.ts', `const a = process.env.A`],
  ['the server reads a setting elsewhere', 'apps/server/src/main/app.ts', `const a = process.env.PORT`],
  ['a package that is not in the layering', 'packages/other/src/x.ts', `export const a = 1`],
])('%s: caught', (_name, path, text) => expect(faultsIn(path, text)).toHaveLength(1))

test.each([
  ['genetics uses numerics', 'packages/genetics/src/x.ts', `import { a } from '@quarterpole/numerics/rng'`],
  ['a comment names the clock', 'packages/racing/src/x.ts', `/** never Math.random */\n// nor Date.now()\n`],
  ['a given moment is a date', 'packages/racing/src/x.ts', `const a = new Date(at)`],
  [
    'a test of a pure package reads its data',
    'packages/racing/src/x.test.ts',
    `import { readFileSync } from 'node:fs'`,
  ],
  [
    'the settings read the environment',
    'apps/server/src/platform/process/config.ts',
    `parseConfig(process.env)`,
  ],
  ['main passes the environment in', 'apps/server/src/main/main.ts', `parseConfig(process.env)`],
])('%s: allowed', (_name, path, text) => expect(faultsIn(path, text)).toEqual([]))

test('an entry that leads to no file is caught', () => {
  const file = {
    path: 'packages/genetics/src/x.ts',
    text: `import { a } from '@quarterpole/numerics/rng'`,
  }
  expect(boundaryFaults([file], () => false)).toEqual([
    'packages/genetics/src/x.ts:1 @quarterpole/numerics/rng leads to no file',
  ])
})

test('imports over several lines, for effect and of workers are all seen', () => {
  const text = `import {\n  a,\n  b,\n} from './a.ts'\nimport './b.ts'\nnew Worker(import.meta.resolve('./c.ts'))\n`
  expect(importsOf(text).map(({ specifier }) => specifier)).toEqual(['./a.ts', './b.ts', './c.ts'])
})

test('a circle of packages is named', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ])
  expect(cycles(graph)).toEqual(['a → b → c → a'])
})

const circle = [
  { path: 'packages/genetics/src/a.ts', text: `import type { B } from './b.ts'` },
  { path: 'packages/genetics/src/b.ts', text: `import { c } from './folder/c.ts'` },
  { path: 'packages/genetics/src/folder/c.ts', text: `import { a } from '../a.ts'` },
]

test('a circle of files is caught, even if one of its imports is only of types', () => {
  expect(circleFaults(circle)).toEqual([
    'files import each other: packages/genetics/src/a.ts → packages/genetics/src/b.ts → packages/genetics/src/folder/c.ts → packages/genetics/src/a.ts',
  ])
  expect(circleFaults(circle.slice(1))).toEqual([])
})

test('a circle through the entry of a package is caught', () => {
  const files = [
    { path: 'packages/numerics/src/rng.ts', text: `import { a } from './a.ts'` },
    { path: 'packages/numerics/src/a.ts', text: `import { createRng } from '@quarterpole/numerics/rng'` },
  ]
  expect(circleFaults(files)).toHaveLength(1)
})

const inApp = (path: string, text: string) => groupFaults([{ path, text }], ['apps/server', 'apps/web'])

test.each([
  [
    'a group imports from one above',
    'apps/server/src/herd/horses/x.ts',
    `import { a } from '../../racing/starts/a.ts'`,
    'apps/server/src/herd/horses/x.ts:1 herd may not import from racing, a group above',
  ],
  [
    'only types are imported, for a worker',
    'apps/server/src/platform/workers/x.ts',
    `type A = typeof import('../../herd/snapshot/a.ts')`,
    'apps/server/src/platform/workers/x.ts:1 platform may not import from herd, a group above',
  ],
  [
    'a view imports from a group above',
    'apps/web/src/ui/X.tsx',
    `import { a } from '../app/a.ts'`,
    'apps/web/src/ui/X.tsx:1 ui may not import from app, a group above',
  ],
  [
    'a test is imported',
    'apps/server/src/main/x.ts',
    `import { a } from '../../test/a.ts'`,
    "apps/server/src/main/x.ts:1 imports a test's file: apps/server/test/a.ts",
  ],
])('%s: caught', (_name, path, text, fault) => expect(inApp(path, text)).toEqual([fault]))

test.each([
  ['from a group below', 'apps/server/src/main/x.ts', `import { a } from '../herd/a.ts'`],
  ['by a test, from a group above', 'apps/server/src/herd/x.test.ts', `import { a } from '../main/a.ts'`],
])('an import %s: allowed', (_name, path, text) => expect(inApp(path, text)).toEqual([]))

test('a folder in no group is caught', () => {
  expect(inApp('apps/server/src/other/x.ts', `import { a } from '../herd/a.ts'`)).toHaveLength(1)
})

test('folders of a group that import each other are caught, if no two files do', () => {
  const files = [
    { path: 'apps/server/src/files/a.ts', text: `import { b } from './imports/b.ts'` },
    { path: 'apps/server/src/files/imports/c.ts', text: `import type { D } from '../d.ts'` },
  ]
  expect(groupFaults(files)).toEqual([
    'folders import each other: apps/server/src/files → apps/server/src/files/imports → apps/server/src/files',
  ])
})

test("an app's groups are held to their order once it is among the ordered", () => {
  const files = [{ path: 'apps/web/src/ui/X.tsx', text: `import { a } from '../app/a.ts'` }]
  expect(groupFaults(files, ['apps/server'])).toEqual([])
  expect(groupFaults(files, ['apps/web'])).toHaveLength(1)
})
