import { isTest } from './boundaries.ts'
import { place, readSources, report, withoutComments } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

const DOCUMENT = 'docs/reliability.md'
const SECTION = '## Distributed PostgreSQL'

/** What a distributed PostgreSQL may refuse or run slowly, as SQL text and as calls of the query builder. */
const constructs: Readonly<Record<string, RegExp>> = {
  'advisory lock': /\bpg_(?:try_)?advisory_\w+/gi,
  'LISTEN or NOTIFY': /(?<=['"`])(?:un)?listen \w|(?<=['"`])notify \w|\bpg_notify\b/gi,
  'LOCK TABLE': /\block table\b/gi,
  trigger: /\bcreate (?:or replace )?(?:constraint )?trigger\b/gi,
  'stored procedure': /\bcreate (?:or replace )?(?:function|procedure)\b/gi,
  sequence: /\b(?:big|small)?serial\b|\bnextval\b|\bgenerated (?:always|by default) as identity\b/gi,
  'exclusion constraint': /\bexclude using\b/gi,
  'deferred constraint': /\bdeferrable\b|\binitially deferred\b/gi,
  'temporary table': /\bcreate temp(?:orary)? table\b|\.temporary\(\)/gi,
  'materialized view': /\bmaterialized view\b|\.materialized\(\)/gi,
  'row number of the store': /\bctid\b|\bxmin\b/gi,
  'FOR UPDATE SKIP LOCKED': /\bfor (?:update|share)\b|\.skipLocked\(|\.for(?:Update|Share)\(/gi,
  'WITH RECURSIVE': /\bwith recursive\b|\.withRecursive\(/gi,
  json_populate_recordset: /\bjsonb?_populate_recordset\b/gi,
  'cursor over a query': /\bdeclare \w+(?: \w+)* cursor\b/gi,
  'collate "C"': /\bcollate\b/gi,
  pg_database_size: /\bpg_(?:database|relation|total_relation|table)_size\b/gi,
  amcheck: /\bbt_index_check\b/gi,
}

/**
 * Constructs in files for which the document's table has no row, and rows for files that don't have them.
 *
 * @param files  the sources that run SQL on PostgreSQL
 * @param text  of the document
 */
export function portabilityFaults(files: readonly SourceFile[], text: string): string[] {
  const rows = rowsOf(text)
  const isListed = (construct: string, path: string) =>
    rows.some(({ ours, where }) => ours.includes(construct) && where.includes(path))
  const found = files.flatMap((file) => {
    const code = withoutComments(file.text)
    return Object.entries(constructs).flatMap(([construct, pattern]) =>
      Array.from(code.matchAll(pattern), ({ index }) => ({ construct, file, index })),
    )
  })
  const unlisted = found
    .filter(({ construct, file }) => !isListed(construct, file.path))
    .map(
      ({ construct, file, index }) =>
        `${place(file, index)} uses: ${construct}; do without it, or add it to the table of ${DOCUMENT}`,
    )
  const stale = rows.flatMap(({ ours, where }) =>
    Object.keys(constructs)
      .filter((construct) => ours.includes(construct))
      .flatMap((construct) =>
        where
          .filter((path) => !found.some((use) => use.construct === construct && use.file.path === path))
          .map((path) => `${DOCUMENT} lists “${construct}” in ${path}, which doesn’t use it`),
      ),
  )
  return [...unlisted, ...stale]
}

/** The rows of the section's table: what is used, and in which files. */
function rowsOf(text: string) {
  const section = text.split(SECTION)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => {
      const [, ours = '', where = ''] = line.split('|')
      return { ours, where: Array.from(where.matchAll(/`([^`]+)`/g), ([, path = '']) => path) }
    })
}

if (import.meta.main) {
  const local = /\/(?:testing|dump-schema|engines\/sqlite[\w-]*)\.ts$/ // for tests, for documents, and for the other engine
  report(
    portabilityFaults(
      readSources(/^packages\/db\/src\/.*\.ts$/).filter(({ path }) => !isTest(path) && !local.test(path)),
      readSources(/^docs\/reliability\.md$/)[0]?.text ?? '',
    ),
  )
}
