import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'

/** Queries that show each of these writes. */
const SHOWN_IN = {
  cross: [['dashboard'], ['crosses'], ['mating-board']],
  booking: [['dashboard'], ['crosses'], ['stallion-book'], ['mating-board']],
  sealedCard: [['race-cards'], ['race-model'], ['herd-model'], ['dashboard']],
  assumptions: [['prediction'], ['dashboard']],
  seasonPlan: [['season-plans'], ['dashboard']],
  mapping: [['data', 'preview']],
} as const

/**
 * `record`: a horse, track, injury or start was added or changed. `removal`: one was deleted, so cached answers must not show it even briefly.
 */
export type Written = 'record' | 'removal' | keyof typeof SHOWN_IN

/** Every query except jobs may contain data of a record. */
const dependsOnRecords = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'job'

/** A mare's bookings are among her next seasons. */
const isLifeInFoals = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  queryKey[0] === 'horses' && queryKey[2] === 'life-in-foals'

/**
 * Defines what each write makes stale. Queries on screen refetch at once, the rest when next used.
 */
export async function invalidateAfter(queries: QueryClient, written: Written): Promise<void> {
  if (written === 'record' || written === 'removal') {
    if (written === 'removal') queries.removeQueries({ type: 'inactive', predicate: dependsOnRecords })
    return queries.invalidateQueries({ predicate: dependsOnRecords })
  }
  if (written === 'booking') await queries.invalidateQueries({ predicate: isLifeInFoals })
  await Promise.all(SHOWN_IN[written].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** {@link invalidateAfter} for the page's queries. */
export function useInvalidateAfter(): (written: Written) => Promise<void> {
  const queries = useQueryClient()
  return (written) => invalidateAfter(queries, written)
}
