// `npm run api`: writes what follows from the contract's modules: the table of all endpoints, the pages' table of calls
// and the OpenAPI document. An endpoint's name is that of its constant.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

const NOTE = '// Written by `npm run api` from the constants that are endpoints.'
const contract = join(root, 'packages/contract/src')

/** @returns the names of a module's endpoints */
const endpointsIn = (file: string): string[] =>
  Array.from(
    readFileSync(join(contract, file), 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm),
    ([, name]) => name ?? '',
  )

const modules = readdirSync(contract)
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => ({ file, names: endpointsIn(file) }))
  .filter(({ names }) => names.length > 0)

const table = [
  NOTE,
  ...modules.map(({ file, names }) => `import { ${names.toSorted().join(', ')} } from './${file}'`),
  '',
  '/** Every call the server answers, by name. The server does not start if one has no handler. */',
  'export const endpoints = {',
  ...modules.flatMap(({ names }) => names.map((name) => `  ${name},`)),
  '} as const',
  'export type EndpointName = keyof typeof endpoints',
]
writeFileSync(join(contract, 'endpoints.ts'), `${table.join('\n')}\n`)

const { endpoints } = await import('@quarterpole/contract/endpoints')
const calls = [
  NOTE,
  '',
  '/** Method and path of every call, and the right it needs, without the schemas: these stay out of the browser. */',
  'export const routes = {',
  ...Object.entries(endpoints).map(
    ([name, { method, path, need }]) =>
      `  ${name}: { method: '${method}', path: '${path}', need: '${need}' },`,
  ),
  '} as const',
  'export type CallName = keyof typeof routes',
]
writeFileSync(join(root, 'apps/web/src/app/api/routes.ts'), `${calls.join('\n')}\n`)

const { openApiDocument } = await import('../apps/server/src/platform/http/openapi.ts')
const { VERSION } = await import('../apps/server/src/platform/process/version.ts')
writeFileSync(
  join(root, 'apps/server/openapi.json'),
  `${JSON.stringify(openApiDocument(VERSION), null, 2)}\n`,
)
