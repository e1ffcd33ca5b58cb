/** How many backups to keep of each kind; a backup can count for several. */
export interface KeepRule {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY_MS = 86_400_000

/** Days since 1970-01-05, a Monday, so that weeks begin on Mondays. */
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS) - 4

const PERIODS: Record<keyof KeepRule, (at: Date) => number> = {
  daily: dayOf,
  weekly: (at) => Math.floor(dayOf(at) / 7),
  monthly: (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
}

/**
 * The backups to keep: the newest of each of the last days, weeks and months that have one, by UTC. Days without a
 * backup do not count, so that a machine that was off for a month keeps its old ones. The newest is always kept.
 */
export function backupsToKeep<B extends { readonly at: Date }>(
  backups: readonly B[],
  rule: KeepRule,
): Set<B> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<number>()
    for (const backup of newestFirst) {
      const period = PERIODS[kind](backup.at)
      if (seen.has(period)) continue
      if (seen.size === rule[kind]) break
      seen.add(period)
      kept.add(backup)
    }
  }
  return kept
}
