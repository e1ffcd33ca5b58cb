import { earliestToday, latestToday } from '@quarterpole/contract/day'
import type { Database } from '@quarterpole/db/open'
import { horseYear, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** What every handler may use, created once per process or test; each group adds what is its own, such as `HerdServices`. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  /** The herd in memory, as far as every reply needs it. */
  readonly herd: {
    /** When it was last known to be current. */
    readonly asOf: Date
    readonly current: { readonly yearStart: YearStart }
    upToDate: () => Promise<unknown>
  }
  /** Wakes this process's job runner, if any; other processes poll every second. */
  readonly wakeJobs: () => void
  /** Current time; tests set it. */
  readonly clock: () => Date
  /** Of one request: the date its client sent; see {@link today}. */
  readonly localDay?: string | undefined
  /** True in tests: validates every reply against its schema. */
  readonly checkReplies: boolean
}

/**
 * Today, YYYY-MM-DD: the client's own date, as far as it can be today in any time zone; where it sends none, the date in
 * the server's time zone.
 *
 * @param asked the date of the query, before that of the header
 */
export function today({ clock, localDay }: Pick<Services, 'clock' | 'localDay'>, asked = localDay): string {
  const now = clock()
  if (asked === undefined) return SERVERS_DAY.format(now)
  const utc = now.toISOString().slice(0, 10)
  const [from, to] = [earliestToday(utc), latestToday(utc)]
  return asked < from ? from : asked > to ? to : asked
}
const SERVERS_DAY = new Intl.DateTimeFormat('en-CA') // writes YYYY-MM-DD

/** The horses' year of today, and its breeding season. */
export const thisYear = ({
  herd,
  ...services
}: Pick<Services, 'clock' | 'localDay'> & { readonly herd: Pick<Services['herd'], 'current'> }): number =>
  horseYear(today(services), herd.current.yearStart)
