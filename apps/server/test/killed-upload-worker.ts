import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { insertStoredFile } from '@quarterpole/db/queries/stored-file'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'

/**
 * For tests: stores one file in a process of its own, which ends itself without a word, as a power cut would, before its
 * n-th statement. Arguments: how the database is opened, n (0: never), the file's name, its bytes in hex.
 */
const [database = '', n = '0', name = '', bytes = ''] = process.argv.slice(2)
let statements = 0
const count = () => {
  if (++statements === Number(n)) process.kill(process.pid, 'SIGKILL')
}
const db = openDatabase(JSON.parse(database) as OpenOptions) // the test wrote it
const whole = Buffer.alloc(700_000, bytes, 'hex')
await insertStoredFile(
  withStatementHooks(db, { beforeStatement: count, afterRows: count }),
  name,
  new Map([
    ['whole', whole],
    ['small', whole.subarray(0, 1000)],
  ]),
)
process.stdout.write(`${statements}`)
await db.close()
