import { lowerThreadPriority } from './thread-priority.ts'

lowerThreadPriority()

/** All worker tasks; a thread loads only the modules its task needs. */
const TASKS = {
  read_herd: () => import('../../herd/snapshot/herd-task.ts'),
  evaluate: () => import('../../evaluation/evaluation-task.ts'),
  evaluate_as_of: () => import('../../racing/races/as-of-task.ts'),
  check_herd: () => import('../../racing/herd-check/check-task.ts'),
  fit_race_model: () => import('../../racing/races/model-task.ts'),
  import: () => import('../../files/imports/import-task.ts'),
  preview: () => import('../../files/imports/preview-task.ts'),
  export: () => import('../../files/exports/export-task.ts'),
  draw_report: () => import('../../sharing/reports/cross/cross-report-task.ts'),
  draw_horse_report: () => import('../../sharing/reports/horse-report-task.ts'),
  upkeep: () => import('../../upkeep/upkeep-task.ts'),
  draw_breeding_report: () => import('../../sharing/reports/breeding-report-task.ts'),
} as const

type Module<K extends keyof Tasks> = Awaited<ReturnType<Tasks[K]>>
type Tasks = typeof TASKS
export type TaskName = keyof Tasks
export type TaskInput<K extends TaskName> = Parameters<Module<K>['run']>[0]
export type TaskResult<K extends TaskName> = Awaited<ReturnType<Module<K>['run']>>

export interface TaskMessage {
  readonly name: TaskName
  readonly input: unknown
}

export async function runTask({ name, input }: TaskMessage): Promise<unknown> {
  const task = await TASKS[name]()
  return (task.run as (input: unknown) => Promise<unknown>)(input) // WorkerPool.run checks that the input fits the name
}
