import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'

/** What was written down beside the records: nothing but these answers tells of it. */
const TOLD_BY = {
  cross: [['dashboard']],
  booking: [['dashboard']],
  sealedCard: [['race-cards'], ['race-model'], ['dashboard']],
  assumptions: [['prediction'], ['dashboard']],
  mapping: [['data', 'preview']],
} as const

/**
 * `record`: a horse, track, injury or start was added or changed. `removal`: one is gone, so that not even a first
 * glance at an older answer may show it.
 */
export type Written = 'record' | 'removal' | keyof typeof TOLD_BY

/** Names stand in predictions, starts in figures of tracks: only what jobs say of themselves rests on no record. */
const restsOnRecords = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'job'

/**
 * The one place that says what a write makes stale. What is on the screen is read anew at once, the rest when it is
 * next looked at.
 */
export async function renewAfter(queries: QueryClient, written: Written): Promise<void> {
  if (written === 'record' || written === 'removal') {
    if (written === 'removal') queries.removeQueries({ type: 'inactive', predicate: restsOnRecords })
    return queries.invalidateQueries({ predicate: restsOnRecords })
  }
  await Promise.all(TOLD_BY[written].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** {@link renewAfter} for the queries of the page. */
export function useRenewAfter(): (written: Written) => Promise<void> {
  const queries = useQueryClient()
  return (written) => renewAfter(queries, written)
}
