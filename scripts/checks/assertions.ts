import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runtime, tool } from '../ready.mjs'
import { report } from './source-files.ts'

/** A place where the linter saw `x!`. */
export interface Finding {
  path: string
  /** Counted from 1. */
  line: number
}

/**
 * `x!` tells the compiler something that it cannot see, so it must tell the reader why: with a comment on the
 * same line or on the line above. Uncommented ones are faults.
 */
export function uncommented(findings: readonly Finding[], read: (path: string) => string): string[] {
  return findings
    .filter(({ path, line }) => {
      const lines = read(path).split('\n')
      const above = lines[line - 2]?.trim() ?? ''
      return !/\/\/|\/\*/.test(lines[line - 1] ?? '') && !/^(?:\/\/|\/\*|\*)|\*\/$/.test(above)
    })
    .map(({ path, line }) => `${path}:${line} asserts with "!" and does not say why`)
}

/** Lets the linter find every `x!` in the given folders or files; tests may assert freely, they fail aloud. */
export function findAssertions(paths: readonly string[]): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'assertions-'))
  const config = join(folder, 'oxlintrc.json')
  const rules = { 'typescript/no-non-null-assertion': 'error' }
  writeFileSync(
    config,
    JSON.stringify({ plugins: ['typescript'], categories: { correctness: 'off' }, rules }),
  )
  const ignored = ['**/dist/**', '**/*.test.*', '**/*.bench.ts'].flatMap((glob) => ['--ignore-pattern', glob])
  const args = [tool('oxlint'), '--config', config, '--format', 'json', ...ignored, ...paths]
  const { stdout } = spawnSync(runtime(), args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  rmSync(folder, { recursive: true })
  const { diagnostics }: { diagnostics: { filename: string; labels: { span: { line: number } }[] }[] } =
    JSON.parse(stdout)
  return diagnostics.map(({ filename, labels }) => ({ path: filename, line: labels[0]?.span.line ?? 1 }))
}

if (import.meta.main) {
  report(
    uncommented(findAssertions(['packages', 'apps', 'scripts']), (path) =>
      readFileSync(join(root, path), 'utf8'),
    ),
  )
}
