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

/** The charges of days on which an owner owned a share, in their order, each with the owner's part. */
export function ownerLines<C extends Charged>(
  owner: number,
  charges: readonly C[],
  shares: readonly HorseShareRow[],
): OwnerLine<C>[] {
  const byHorse = Map.groupBy(shares, ({ horse_id }) => horse_id)
  const splits = new Map([...byHorse].map(([id, rows]) => [id, splitsOf(rows)]))
  return charges.flatMap((charge) => {
    const { on, split } = splits.get(charge.horse_id)?.(charge.charge_date) ?? {}
    const own = on?.owners.find(({ id }) => id === owner)
    return on === undefined || own === undefined
      ? []
      : [{ charge, share: own.share, cents: split?.(charge.cents).get(owner) ?? null, why: on.sentence }]
  })
}

/** What the lines add up to; null where none could be split. */
export function sumOfLines(lines: readonly Pick<OwnerLine<unknown>, 'cents'>[]): number | null {
  const split = lines.flatMap(({ cents }) => cents ?? [])
  return split.length === 0 ? null : split.reduce((sum, cents) => sum + cents, 0)
}
