import type { Right } from './roles.ts'

/** What a page can be shared of. No schema library: the pages import it too. */
export const SHARE_KINDS = [
  'horse',
  'pedigree',
  'sale_page',
  'produce_record',
  'cross',
  'race_card',
  'statement',
] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** The rights to read all of the thing itself, which sharing it needs besides the right to share. */
export const SHARE_NEEDS: Readonly<Record<ShareKind, readonly Right[]>> = {
  horse: ['read'],
  pedigree: ['read'],
  sale_page: ['export'],
  produce_record: ['read_barn'],
  cross: ['read_barn'],
  race_card: ['read'],
  statement: ['money', 'contacts'],
}

/** Kinds that have money and private notes, which are shared only when asked for. */
export const SHARED_WITH_MONEY: ReadonlySet<ShareKind> = new Set<ShareKind>(['horse', 'cross'])

/** Days a link can work. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
export const DEFAULT_SHARE_DAYS: ShareDays = 30
