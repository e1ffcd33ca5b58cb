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
  'owner_report',
  'packet',
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
  owner_report: ['contacts'],
  packet: ['export'],
}

/** Kinds that have what only some may see, which is shared only when asked for, and what that is. */
export const SHARED_WITH_MONEY: Readonly<Partial<Record<ShareKind, string>>> = {
  horse: 'money and notes',
  cross: 'money and notes',
  owner_report: 'money',
}

/** Days a link can work. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
export const DEFAULT_SHARE_DAYS: ShareDays = 30
