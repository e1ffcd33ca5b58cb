/** Counts rows as they are worked through. `advance` may throw, which ends the work. */
export interface RowProgress {
  advance(rows?: number): void
}

export const NO_PROGRESS: RowProgress = { advance: () => {} }
