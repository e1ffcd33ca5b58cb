import { isTest } from './boundaries.ts'
import { readSources, report } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

const SERVER = 'apps/server/src'

/** Folders of the server that hold half of its lines or more: nobody finds anything in them. */
export function folderFaults(files: readonly SourceFile[]): string[] {
  const lines = new Map<string, number>()
  let all = 0
  for (const { path, text } of files) {
    const folder = path.split('/', 4).join('/')
    const count = text.split('\n').length - 1
    lines.set(folder, (lines.get(folder) ?? 0) + count)
    all += count
  }
  return [...lines]
    .filter(([, count]) => 2 * count >= all)
    .map(([folder, count]) => `${folder} holds ${count} of the server's ${all} lines: split it by noun`)
}

if (import.meta.main)
  report(folderFaults(readSources(new RegExp(`^${SERVER}/.*\\.ts$`)).filter(({ path }) => !isTest(path))))
