import { type OwnersOn, type ShareRow, splitsOf } from './owners-on.ts'

export interface Charged {
  readonly horse_id: number
  readonly charge_date: string
  /** Of a charge for days: the first and the last. */
  readonly from_day: string | null
  readonly through_day: string | null
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

/** Of a charge as it is stored; below zero: a credit. */
export const signedCents = ({ amount_cents, is_credit }: { amount_cents: number; is_credit: 0 | 1 }) =>
  is_credit === 1 ? -amount_cents : amount_cents

/** The days whose shares a charge is split by: its own, or the one it was made. */
export const daysOf = ({ charge_date, from_day, through_day }: Omit<Charged, 'horse_id' | 'cents'>) =>
  [from_day ?? charge_date, through_day ?? charge_date] as const

/** By owner: the charges of days on which he owned a share, in their order, each with his part. */
export function linesByOwner<C extends Charged>(
  charges: readonly C[],
  shares: readonly HorseShareRow[],
): Map<number, OwnerLine<C>[]> {
  const byHorse = Map.groupBy(shares, ({ horse_id }) => horse_id)
  const splits = new Map([...byHorse].map(([id, rows]) => [id, splitsOf(rows)]))
  const lines = new Map<number, OwnerLine<C>[]>()
  for (const charge of charges) {
    const { on, split } = splits.get(charge.horse_id)?.(...daysOf(charge)) ?? {}
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
