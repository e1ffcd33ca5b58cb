import { readFileSync } from 'node:fs'
import { openDatabase } from '@quarterpole/db/open'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import { importFile } from '../../src/files/imports/import-file.ts'

/**
 * For tests: one import of horses in a process of its own, which ends itself without a word, as a power cut would,
 * before its n-th statement. Arguments: data folder, file, n (0: never). Says where it is, a word a line.
 */
const [dataDir = '', file = '', n = '0'] = process.argv.slice(2)
let statements = 0
const count = () => {
  if (++statements === Number(n)) process.kill(process.pid, 'SIGKILL')
}
const db = openDatabase({ dataDir })
process.stdout.write('importing\n')
await importFile(withStatementHooks(db, { beforeStatement: count, afterRows: count }), {
  fileType: 'horses',
  fileName: 'horses.csv',
  bytes: readFileSync(file),
  dryRun: false,
  createNewHorses: true,
  mapping: {},
  today: '2026-11-20',
})
process.stdout.write(`done ${statements}\n`)
await db.close()
