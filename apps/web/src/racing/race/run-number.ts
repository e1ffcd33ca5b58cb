import { idIn, type RawSearch } from '../../app/search.ts'

/** Runs are numbered from 1. */
export const MAX_RUN = 1_000_000

/** The running of an address. */
export function runIn(search: RawSearch): number | undefined {
  const run = idIn(search, 'running')
  return run !== undefined && run <= MAX_RUN ? run : undefined
}
