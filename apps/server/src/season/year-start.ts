import type { YearStart } from '@quarterpole/contract/year-start'
import { YEAR_START_WORDS } from '@quarterpole/contract/year-start-words'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readYearStart, writeYearStart } from '@quarterpole/db/queries/year-start'
import { tx } from '@quarterpole/db/tx'
import { enqueueEvaluation } from '../evaluation/enqueue.ts'
import type { Services } from '../platform/process/services.ts'

/** Sets when the horses' year begins, and has breeding values figured again: starts are compared with those of an age. */
export async function setYearStart(services: Services, year_start: YearStart) {
  const isNew = await tx(services.db, async (trx) => {
    await lockHerd(trx)
    const before = await readYearStart(trx)
    if (before === year_start) return false
    await writeYearStart(trx, year_start)
    const sentence = `The horses’ year begins ${YEAR_START_WORDS[year_start].day}, no longer ${YEAR_START_WORDS[before].day}.`
    await insertActivity(trx, { kind: 'year_start_set', sentence })
    return true
  })
  return { year_start, evaluation_job_id: isNew ? await enqueueEvaluation(services, 'year_start') : null }
}
