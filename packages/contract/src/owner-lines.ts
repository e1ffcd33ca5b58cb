import { type OwnersOn, type ShareRow, splitsOf } from './owners-on.ts'

export interface Charged {
  readonly horse_id: number
  readonly charge_date: string
  /** Below zero: a credit. */
  readonly cents: number
}
export interface HorseShareRow extends ShareRow {
  readonly horse_id: number
}
/** An owner's part of one charge. */
export interface OwnerLine<C> {
  readonly charge: C
  /** Null: not on file. */
  readonly share: string | null
  /** Null: not split, because the shares on file of that day aren't the whole. */
  readonly cents: number | null
  /** Why it isn't. */
  readonly why: OwnersOn['sentence']
}

/** By owner: the charges of days on which he owned a share, in their order, each with his part. */
export function linesByOwner<C extends Charged>(
  charges: readonly C[],
  shares: readonly HorseShareRow[],
): Map<number, OwnerLine<C>[]> {
  const byHorse = Map.groupBy(shares, ({ horse_id }) => horse_id)
  const splits = new Map([...byHorse].map(([id, rows]) => [id, splitsOf(rows)]))
  const lines = new Map<number, OwnerLine<C>[]>()
  for (const charge of charges) {
    const { on, split } = splits.get(charge.horse_id)?.(charge.charge_date) ?? {}
    const parts = split?.(charge.cents)
    for (const { id, share } of on?.owners ?? []) {
      const own = lines.get(id) ?? []
      own.push({ charge, share, cents: parts?.get(id) ?? null, why: on?.sentence ?? null })
      lines.set(id, own)
    }
  }
  return lines
}

/** What the lines add up to; null where none could be split. */
export function sumOfLines(lines: readonly Pick<OwnerLine<unknown>, 'cents'>[]): number | null {
  const split = lines.flatMap(({ cents }) => cents ?? [])
  return split.length === 0 ? null : split.reduce((sum, cents) => sum + cents, 0)
}
