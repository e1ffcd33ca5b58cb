/** What an embryo entry says of a donor's collection. */
export interface EmbryoEntry {
  readonly kind: string
  readonly entry_date: string
  readonly structures?: number | null | undefined
  readonly mark?: string | null | undefined
}

export type EmbryoFault =
  | { readonly code: 'same'; readonly day: string; readonly mark: string }
  | { readonly code: 'many'; readonly day: string; readonly structures: number; readonly embryos: number }

/** Marks are the same whatever their case. */
export const markKey = (mark: string): string => mark.trim().toLowerCase()

/**
 * What can't be of one donor's entries: an embryo that is on file twice, and so could go into two mares, or more embryos
 * than structures were found that day. Embryos of a day without a collection on file may be bought. Null: nothing.
 */
export function embryoFault(entries: readonly EmbryoEntry[]): EmbryoFault | null {
  const days = [...Map.groupBy(entries, ({ entry_date }) => entry_date)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [day, all] of days) {
    const embryos = all.filter(({ kind }) => kind === 'embryo')
    const keys = new Set<string>()
    for (const { mark } of embryos) {
      const key = markKey(mark ?? '')
      if (keys.has(key)) return { code: 'same', day, mark: mark ?? '' }
      keys.add(key)
    }
    const collections = all.filter(({ kind }) => kind !== 'embryo')
    const structures = collections.reduce((sum, one) => sum + (one.structures ?? 0), 0)
    if (collections.length > 0 && embryos.length > structures)
      return { code: 'many', day, structures, embryos: embryos.length }
  }
  return null
}
