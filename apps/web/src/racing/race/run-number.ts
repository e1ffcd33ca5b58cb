import { idIn, type RawSearch } from '../../app/search.ts'

/** Runs are numbered from 1. */
export const MOST_RUN = 1_000_000

/** The running of an address. */
export function runIn(search: RawSearch): number | undefined {
  const run = idIn(search, 'running')
  return run !== undefined && run <= MOST_RUN ? run : undefined
}
