import type { StatementHooks } from '@quarterpole/db/statement-hooks'
import type { SharedProgress } from './shared-progress.ts'

/** Tables whose rows the user would count as rows written, when they are inserted or changed. */
const COUNTED: ReadonlySet<string> = new Set(['horse', 'genetic_test', 'start', 'injury'])

/** Every statement of an import first looks whether it may go on; rows written move its progress. */
export const watcherOf = (progress: SharedProgress): StatementHooks => ({
  beforeStatement: () => progress.check(),
  afterRows: (table, rows) => {
    if (progress.phase === 'writing' && COUNTED.has(table)) progress.advance(rows)
  },
})
