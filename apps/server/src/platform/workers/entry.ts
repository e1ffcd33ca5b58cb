import { lowerThreadPriority } from './thread-priority.ts'

lowerThreadPriority()

export interface TaskMessage {
  /** Address of the module that does the task: a thread loads only what its task needs. */
  readonly module: string
  readonly input: unknown
}

export async function runTask({ module, input }: TaskMessage): Promise<unknown> {
  const task = (await import(module)) as { run: (input: unknown) => Promise<unknown> } // WorkerPool.run checks both
  return task.run(input)
}
