import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path/posix'
import { root } from '../ready.mjs'
import { place, readSources, report, withoutComments } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/** Who may import whom: dependencies point down only, and nothing imports an app. */
const mayImport: Record<string, readonly string[]> = {
  'packages/contract': ['genetics'],
  'packages/numerics': [],
  'packages/genetics': ['numerics'],
  'packages/racing': ['numerics'],
  'packages/herd-sim': ['contract', 'numerics', 'genetics', 'racing'],
  'packages/sheet-reader': [],
  'packages/herd-files': ['contract', 'genetics', 'racing', 'sheet-reader'],
  'packages/db': ['contract'],
  'apps/server': [
    'contract',
    'numerics',
    'genetics',
    'racing',
    'herd-sim',
    'sheet-reader',
    'herd-files',
    'db',
  ],
  'apps/web': ['contract', 'numerics', 'genetics', 'racing'],
}

/** The folders in an app's `src`, bottom up: a file may import from its own group and from those before it. */
const groups: Record<string, readonly string[]> = {
  'apps/server': [
    'platform',
    'people',
    'history',
    'herd',
    'evaluation',
    'breeding',
    'racing',
    'season',
    'sharing',
    'files',
    'upkeep',
    'main',
  ],
  'apps/web': [
    'ui',
    'app',
    'how',
    'herd',
    'breeding',
    'racing',
    'season',
    'barn',
    'files',
    'people',
    'shell',
    'stories',
    'main',
  ],
}
/** The apps held to that order. */
const ordered: readonly string[] = ['apps/server', 'apps/web']

/** Packages without input, output, clock, environment, global state and chance, and what each may use besides. */
export const pure: Record<string, readonly string[]> = {
  'packages/contract': ['zod'],
  'packages/numerics': [],
  'packages/genetics': [],
  'packages/racing': [],
  'packages/herd-sim': [],
  // Of Node's own modules only functions of their arguments: inflating, decoding, hashing.
  'packages/sheet-reader': ['@e965/xlsx', 'papaparse', 'pdfjs-dist', 'node:util', 'node:zlib'],
  'packages/herd-files': ['node:crypto'],
}

/** The command line of the herd simulator is where its herds are written to files. */
export const impureOnPurpose = new Set(['packages/herd-sim/src/cli.ts'])

const impurities: [pattern: RegExp, what: string][] = [
  [/\bMath\.random\b/g, 'Math.random (take an Rng)'],
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/g, 'the clock (take the time as an argument)'],
  [/\bprocess\s*[.[]/g, 'the process'],
  [/\bimport\.meta\.env\b/g, 'the environment'],
  [/\b(?:globalThis|window|localStorage)\s*[.[]/g, 'global state'],
  [/\bconsole\.\w+/g, 'the console'],
  [/\b(?:fetch|setTimeout|setInterval|setImmediate)\(/g, 'input, output or timers'],
]

/** A test, or in a package's folder of what its tests need. */
export const isTest = (path: string) => /\.(test|bench)\.tsx?$|^packages\/[^/]+\/test\//.test(path)
export const packageOf = (path: string) => path.split('/').slice(0, 2).join('/')

interface Import {
  specifier: string
  index: number
}

/** All module names a file imports, statically, dynamically or as a worker's entry. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text)
  const forms = [
    /^[ \t]*(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm,
    /\bimport\(\s*['"]([^'"\n]+)['"]/g,
    /\bimport\.meta\.resolve\(\s*['"]([^'"\n]+)['"]/g,
  ]
  return forms.flatMap((form) =>
    Array.from(code.matchAll(form), (match) => ({ specifier: match[1] ?? '', index: match.index })),
  )
}

/** The rules an import of one file breaks. `exists` says whether a path from the root is a file. */
function importFaults(file: SourceFile, { specifier }: Import, exists: (path: string) => boolean): string[] {
  const own = packageOf(file.path)
  if (specifier.startsWith('.'))
    return targetOf(file, specifier)?.startsWith(`${own}/`) ? [] : [`reaches out of ${own}: ${specifier}`]
  if (specifier.startsWith('@quarterpole/')) return ownPackageFaults(file, specifier, exists)
  if (!(own in pure) || isTest(file.path) || impureOnPurpose.has(file.path)) return []
  const library = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (pure[own]?.includes(library)) return []
  return [`is pure and may not use ${isBuiltin(specifier) ? specifier : `the library ${library}`}`]
}

function ownPackageFaults(file: SourceFile, specifier: string, exists: (path: string) => boolean): string[] {
  const own = packageOf(file.path)
  const [, name = ''] = specifier.split('/')
  if (!mayImport[own]?.includes(name)) return [`${own} may not import ${specifier}`]
  const target = targetOf(file, specifier)
  if (target === undefined) return [`${specifier} is not an entry of packages/${name} (see its exports)`]
  return exists(target) ? [] : [`${specifier} leads to no file`]
}

/** The file of ours that a module name leads to, from the root; undefined for a library. */
function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file.path), specifier.split('?', 1)[0] ?? ''))
  const [scope, name = '', ...entry] = specifier.split('/')
  const manifest = `packages/${name}/package.json`
  if (scope !== '@quarterpole' || !existsSync(join(root, manifest))) return undefined
  const { exports } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
  const path = entry.join('/')
  const target: string | undefined = exports?.[`./${path}`] ?? exports?.['./*']?.replace('*', path)
  return target === undefined ? undefined : normalize(`packages/${name}/${target}`)
}

function purityFaults(file: SourceFile): string[] {
  if (!(packageOf(file.path) in pure) || isTest(file.path) || impureOnPurpose.has(file.path)) return []
  const code = withoutComments(file.text)
  return impurities.flatMap(([pattern, what]) =>
    Array.from(
      code.matchAll(pattern),
      ({ index }) => `${place(file, index)} is pure and may not use ${what}`,
    ),
  )
}

/** Only the settings module reads the environment of the server; `main.ts` passes it in. */
function environmentFaults(file: SourceFile): string[] {
  const isReader = /^apps\/server\/src\/platform\/process\/config(\.test)?\.ts$/.test(file.path)
  if (!file.path.startsWith('apps/server/src/') || isReader || isTest(file.path)) return []
  const code = withoutComments(file.text).replaceAll('parseConfig(process.env)', '')
  return /\bprocess\.env\b/.test(code) ? [`${file.path} reads process.env; only config.ts does`] : []
}

/** Cycles in who imports whom, each as `a → b → a`. */
export function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(node)
    if (seenAt >= 0) found.push([...trail.slice(seenAt), node].join(' → '))
    if (seenAt >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

/** Files that import each other in a circle; types count, because they too must be read together. */
export function circleFaults(files: readonly SourceFile[]): string[] {
  const graph = new Map(
    files.map((file) => {
      const targets = importsOf(file.text).map(({ specifier }) => targetOf(file, specifier))
      return [file.path, new Set(targets.filter((target) => target !== undefined))] as const
    }),
  )
  return cycles(graph).map((cycle) => `files import each other: ${cycle}`)
}

/**
 * In an app's sources: imports from a group above, and folders, a folder inside another included, that import each other
 * in a circle. Types count; a test may import anything, but nothing may import a test.
 */
export function groupFaults(files: readonly SourceFile[], apps = ordered): string[] {
  const graph = new Map<string, Set<string>>()
  const sources = files.filter(
    ({ path }) => apps.some((app) => path.startsWith(`${app}/src/`)) && !isTest(path),
  )
  const faults = sources.flatMap((file) =>
    importsOf(file.text).flatMap((one) => {
      const target = targetOf(file, one.specifier)
      if (target === undefined || packageOf(target) !== packageOf(file.path)) return []
      const [from, to] = [dirname(file.path), dirname(target)]
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
      return upwardFaults(file.path, target).map((fault) => `${place(file, one.index)} ${fault}`)
    }),
  )
  return [...faults, ...cycles(graph).map((cycle) => `folders import each other: ${cycle}`)]
}

function upwardFaults(path: string, target: string): string[] {
  const [own = '', other = ''] = [path, target].map((of) => of.split('/')[3])
  const order = groups[packageOf(path)] ?? []
  if (!order.includes(own)) return [`is in no group of its app: ${order.join(', ')}`]
  if (isTest(target) || target.startsWith(`${packageOf(path)}/test/`))
    return [`imports a test's file: ${target}`]
  return order.indexOf(other) > order.indexOf(own)
    ? [`${own} may not import from ${other}, a group above`]
    : []
}

/** Everything in the given files that breaks the layering. */
export function boundaryFaults(
  files: readonly SourceFile[],
  exists: (path: string) => boolean = (path) => existsSync(join(root, path)),
): string[] {
  const graph = new Map<string, Set<string>>()
  const faults = files.flatMap((file) => {
    if (!(packageOf(file.path) in mayImport))
      return [`${packageOf(file.path)} is missing in mayImport: ${file.path}`]
    const imports = importsOf(file.text)
    const ours = imports.filter(({ specifier }) => specifier.startsWith('@quarterpole/'))
    const edges = new Set(ours.map(({ specifier }) => `packages/${specifier.split('/')[1]}`))
    graph.set(packageOf(file.path), edges.union(graph.get(packageOf(file.path)) ?? new Set()))
    const broken = imports.flatMap((one) =>
      importFaults(file, one, exists).map((fault) => `${place(file, one.index)} ${fault}`),
    )
    return [...broken, ...purityFaults(file), ...environmentFaults(file)]
  })
  return [...faults, ...cycles(graph).map((cycle) => `packages import each other: ${cycle}`)]
}

if (import.meta.main) {
  const files = readSources(/^(packages|apps)\/[^/]+\/(src|test)\/.*\.tsx?$/)
  report([...boundaryFaults(files), ...circleFaults(files), ...groupFaults(files)])
}
