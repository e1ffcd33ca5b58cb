import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { root } from '../ready.mjs'
import { place, readSources, report, repositoryPaths } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/** What the documents may refer to. */
export interface Checkout {
  /** Every file and folder, from the root. */
  paths: ReadonlySet<string>
  /** Names of the scripts of the root package. */
  scripts: ReadonlySet<string>
  /** The text of a Markdown file. */
  read: (path: string) => string
}

const rootFolders = /^(?:\.ci|\.github|packages|apps|docs|scripts|e2e|lab)\//

/** npm's own words, which need no script. */
const npmCommands = new Set([
  'ci',
  'install',
  'ls',
  'outdated',
  'pack',
  'audit',
  'exec',
  'version',
  'explain',
  'update',
])

/** Everything in one document that leads nowhere: links, headings, commands and paths. */
export function docFaults(doc: SourceFile, checkout: Checkout): string[] {
  const prose = doc.text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '))
  return [
    ...linkFaults({ ...doc, text: prose }, checkout),
    ...commandFaults(doc, checkout),
    ...pathFaults({ ...doc, text: prose }, checkout),
  ]
}

function linkFaults(doc: SourceFile, checkout: Checkout): string[] {
  const code = doc.text.replace(/`[^`\n]*`/g, (span) => ' '.repeat(span.length))
  return Array.from(code.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)).flatMap((match) => {
    const target = match[1] ?? ''
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return []
    const [path = '', heading] = target.split('#')
    const file = path ? normalize(join(dirname(doc.path), decodeURI(path))).replace(/\/$/, '') : doc.path
    if (!checkout.paths.has(file))
      return [`${place(doc, match.index)} links to ${target}, which does not exist`]
    if (!heading || !file.endsWith('.md')) return []
    const text = file === doc.path ? doc.text : checkout.read(file)
    return headingsOf(text).has(heading)
      ? []
      : [`${place(doc, match.index)} links to ${target}: no such heading`]
  })
}

/** Headings as the anchors they become on the usual hosts. */
export function headingsOf(text: string): Set<string> {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, title = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    anchors.add(times ? `${anchor}-${times}` : anchor)
  }
  return anchors
}

function commandFaults(doc: SourceFile, { scripts }: Checkout): string[] {
  const runs = Array.from(doc.text.matchAll(/\bnpm run ([\w:-]+)/g))
  const shorts = Array.from(doc.text.matchAll(/[`$]\s?npm (?!run\b)([a-z][\w-]*)/g))
  return [
    ...runs.filter(([, name = '']) => !scripts.has(name)),
    ...shorts.filter(([, name = '']) => !scripts.has(name) && !npmCommands.has(name)),
  ].map((match) => `${place(doc, match.index)} names the command "npm ${match[1]}", which does not exist`)
}

/** Paths in backticks that begin with a folder of the root; `*` and `{a,b}` must match something. */
function pathFaults(doc: SourceFile, { paths }: Checkout): string[] {
  return Array.from(doc.text.matchAll(/`([^`\n]+)`/g)).flatMap((match) => {
    const named = (match[1] ?? '').split(/[\s#]/, 1)[0]?.replace(/:\d+$/, '').replace(/\/$/, '') ?? ''
    if (!rootFolders.test(`${named}/`) || /[<>…$]|N{3,}|\bX\./.test(named)) return []
    if (/^(?:data|docs)$/.test(named) && !paths.has(named)) return [] // a word as well as a folder
    const missing = expandBraces(named).filter((path) => !isThere(path, paths))
    return missing.map((path) => `${place(doc, match.index)} names ${path}, which does not exist`)
  })
}

function expandBraces(pattern: string): string[] {
  const group = /\{([^{}]*)\}/.exec(pattern)
  if (!group) return [pattern]
  return (group[1] ?? '')
    .split(',')
    .flatMap((choice) => expandBraces(pattern.replace(group[0], choice.trim())))
}

function isThere(path: string, paths: ReadonlySet<string>): boolean {
  if (!path.includes('*')) return paths.has(path)
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&')
  const shape = new RegExp(
    `^${escaped
      .replace(/\*\*\/?/g, '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '.*')}$`,
  )
  return [...paths].some((candidate) => shape.test(candidate))
}

/**
 * Words that belong to one machine or one network and not to the project, in any text file: addresses of package
 * registries, absolute paths of a developer's machine.
 */
export function strayFaults(file: SourceFile): string[] {
  const stray = [
    /\bregistry\.(?!internal\b)[a-z0-9-]+\.(?:org|com|io|dev|net)\b/gi,
    /\bnpm\.pkg\.[a-z.]+\b/gi,
    /(?<![\w.~-])\/(?:root|work|home\/(?!user\b|you\b|quarterpole\b)[a-z][\w-]*|Users\/[A-Za-z][\w-]*)(?=\/)/g,
  ]
  return stray.flatMap((pattern) =>
    Array.from(file.text.matchAll(pattern), (match) => `${place(file, match.index)} mentions ${match[0]}`),
  )
}

/** Decision records are numbered from 1 without a gap, in their names and in their headings alike. */
export function decisionFaults(docs: readonly SourceFile[]): string[] {
  const records = docs.filter(({ path }) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path))
  return records
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }, at) => {
      const number = Number(path.slice('docs/decisions/'.length).split('-', 1)[0])
      if (number !== at + 1) return [`${path} has the number ${number}; the next one is ${at + 1}`]
      return text.startsWith(`# ${number}. `) ? [] : [`${path} does not begin with "# ${number}. "`]
    })
}

/** The checkout as it is on disk; folders count as paths too. */
function thisCheckout(): Checkout {
  const paths = new Set(['.'])
  for (const path of repositoryPaths()) {
    for (let part = path; part !== '.'; part = dirname(part)) paths.add(part)
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    paths,
    scripts: new Set(Object.keys(manifest.scripts)),
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''),
  }
}

if (import.meta.main) {
  const checkout = thisCheckout()
  const texts =
    /\.(?:md|tsx?|mjs|json|ya?ml|css|html|sql|cpp|h)$|(?:^|\/)(?:LICENSE|\.npmrc|\.ci\/run|scripts\/hooks\/pre-commit)$/
  const quoting = /^scripts\/checks\/[a-z-]+\.test\.ts$/ // the tests of these checks quote what is forbidden
  report([
    ...readSources(/\.md$/).flatMap((doc) => docFaults(doc, checkout)),
    ...decisionFaults(readSources(/\.md$/)),
    ...readSources(texts)
      .filter(({ path }) => !quoting.test(path))
      .flatMap(strayFaults),
  ])
}
