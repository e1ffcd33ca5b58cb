/** What was opened from the search, newest first; kept in this browser only. */
export interface RecentPick {
  name: string
  about: string
  href: string
}

const STORAGE_KEY = 'quarterpole.recent'
const MAX = 6

const isPick = (value: unknown): value is RecentPick => {
  const { name, about, href } = (value ?? {}) as Partial<Record<keyof RecentPick, unknown>>
  // Another page of this origin may have written it: only addresses of the app are followed.
  return typeof name === 'string' && typeof about === 'string' && /^\/(?!\/)/.test(String(href))
}

export function readRecentPicks(): readonly RecentPick[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPick).slice(0, MAX) : []
  } catch {
    return [] // blocked or damaged storage
  }
}

/** The picks with one more at the top. */
export const withPick = (picks: readonly RecentPick[], { name, about, href }: RecentPick): RecentPick[] =>
  [{ name, about, href }, ...picks.filter((pick) => pick.href !== href)].slice(0, MAX)

export function keepPick(pick: RecentPick): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(withPick(readRecentPicks(), pick)))
  } catch {
    // Blocked storage: nothing is remembered.
  }
}

export function forgetPicks(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Blocked storage has none.
  }
}
