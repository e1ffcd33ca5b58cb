import { expect, test } from 'vitest'
import { sqlCaseFaults } from './sql-case.ts'

const faultsIn = (text: string) => sqlCaseFaults({ path: 'packages/db/src/queries/start.ts', text })

test.each(['sql`lower(${name})`', 'sql`UPPER (name)`', "e('name', 'ilike', q)", 'sql`name collate nocase`'])(
  'text folded in SQL is a fault: %s',
  (text) => expect(faultsIn(`\n${text}`)[0]).toContain('start.ts:2 folds text in SQL'),
)

test.each(['name.toLowerCase()', '// lower(name) is ASCII', "e('name_key', '=', nameKey(name))"])(
  'folding in code is none: %s',
  (text) => expect(faultsIn(text)).toEqual([]),
)
