import type { RowChange } from '@quarterpole/db/queries/change'
import { enqueueEvaluation, enqueueEvaluationOfStart } from './enqueue.ts'
import type { Services } from '../platform/process/services.ts'

/** Queues an evaluation of what changed: at once where runners came back without breeding values. Call it after the commit. */
export async function evaluateAfter(
  services: Pick<Services, 'db' | 'log' | 'wakeJobs'>,
  changes: readonly RowChange[],
): Promise<void> {
  const isBack = (noun: string) => changes.some(({ table, before }) => table === noun && before === null)
  if (isBack('horse') && isBack('start')) await enqueueEvaluation(services, 'undo')
  else if (changes.some(isRatedStart)) await enqueueEvaluationOfStart(services)
}

/** A start that has or had a speed index. */
const isRatedStart = ({ table, before, after }: RowChange) =>
  table === 'start' && [before, after].some((row) => (row?.['si'] ?? null) !== null)
