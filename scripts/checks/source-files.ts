import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ready.mjs'

/** One file of the checkout: its path from the root, with `/`, and its text. */
export interface SourceFile {
  path: string
  text: string
}

const notSources = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'coverage', 'test-results'])

/** Paths of all files that are, or would be, under version control; of all files in a plain copy without git. */
export function repositoryPaths(): string[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const paths = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : walk('')
  return paths.filter((path) => existsSync(join(root, path))).sort()
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (!entry.isDirectory()) return [path]
    return notSources.has(entry.name) ? [] : walk(path)
  })
}

/** The files whose path matches, read. */
export function readSources(matching: RegExp): SourceFile[] {
  return repositoryPaths()
    .filter((path) => matching.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Ends a check: prints each fault on a line; any fault is a failure. */
export function report(faults: readonly string[]): void {
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** `path:line` of a place in a file, as editors and terminals understand it. */
export const place = ({ path, text }: SourceFile, index: number): string =>
  `${path}:${text.slice(0, index).split('\n').length}`

/** The text with comments blanked out, line breaks and positions kept. Strings with `//` in them stay whole. */
export const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
