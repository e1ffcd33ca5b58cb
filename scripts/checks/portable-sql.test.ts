import { expect, test } from 'vitest'
import { portabilityFaults } from './portable-sql.ts'

const path = 'packages/db/src/queries/job.ts'
const table = `## Distributed PostgreSQL

| Ours | Where | Doubtful on |
|---|---|---|
| FOR UPDATE SKIP LOCKED to claim a job | \`${path}\` | Citus |
| keys without a tenant column | \`packages/db/src/migrations\` | Citus |

## Another

| WITH RECURSIVE | \`${path}\` | – |
`
const claim = '.modifyEnd(db.engine.skipLocked())\n'
const faultsIn = (text: string) => portabilityFaults([{ path, text }], table)

test.each([
  ['an advisory lock', 'sql`select pg_advisory_xact_lock(1)`', 'advisory lock'],
  ['a notice to other connections', 'client.query("listen herd")', 'LISTEN or NOTIFY'],
  ['a locked table', 'sql`lock table horse`', 'LOCK TABLE'],
  ['a trigger', 'sql`create or replace trigger count after insert`', 'trigger'],
  ['a stored procedure', 'sql`create function f() returns int`', 'stored procedure'],
  ['a sequence', 'sql`id bigserial`', 'sequence'],
  ['a temporary table', "schema.createTable('t').temporary()", 'temporary table'],
  ['a late constraint', 'sql`unique (name) deferrable`', 'deferred constraint'],
  ['a cursor', '`declare whole no scroll cursor for ${query}`', 'cursor over a query'],
  ['a construct whose row is in another section', "db.withRecursive('up', f)", 'WITH RECURSIVE'],
])('%s: caught', (_name, text, construct) =>
  expect(faultsIn(`${claim}${text}`)).toEqual([
    `${path}:2 uses: ${construct}; do without it, or add it to the table of docs/reliability.md`,
  ]),
)

test('what the table names is allowed there and nowhere else', () => {
  expect(faultsIn(claim)).toEqual([])
  const elsewhere = { path: 'packages/db/src/queries/horse.ts', text: 'qb.forUpdate()' }
  expect(portabilityFaults([{ path, text: claim }, elsewhere], table)).toHaveLength(1)
})

test('a row for what is no longer there is caught', () =>
  expect(faultsIn('// skipLocked()')).toEqual([
    `docs/reliability.md lists “FOR UPDATE SKIP LOCKED” in ${path}, which doesn’t use it`,
  ]))

test('words of a program are allowed', () =>
  expect(faultsIn(`${claim}server.listen(port)\nserialize(listener)\nnotify(person)`)).toEqual([]))
