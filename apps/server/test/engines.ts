import { describeEngines as describeGiven, ENGINES } from '@quarterpole/db/testing'

/**
 * Runs a suite of the server on both engines, where a lock, a commit or the text of an SQL statement is at stake
 * (decision 2). A quick run takes SQLite alone; all other suites always do.
 */
export const describeEngines = (suite: Parameters<typeof describeGiven>[0]): void =>
  describeGiven(suite, process.env['QP_TESTS'] === 'quick' ? ['sqlite'] : ENGINES)
