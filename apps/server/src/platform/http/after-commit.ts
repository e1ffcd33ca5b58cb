import type { Services } from '../process/services.ts'

/**
 * Does what follows a commit. What was saved stays saved, so a failure is logged and never the answer.
 *
 * @param fault  what the log says if it fails
 * @returns null if it failed
 */
export async function afterCommit<T>(
  { log }: Pick<Services, 'log'>,
  fault: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error }, fault)
    return null
  }
}
