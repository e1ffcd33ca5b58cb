import {
  MAX_PLAN_MARES,
  MAX_PLAN_STUDS,
  TRAIT_DISTANCES,
  type TraitDistance,
} from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

/** The plans that stand side by side; `yours` is the one made by hand. */
export const PLAN_KINDS = ['fastest', 'balanced', 'cheapest', 'yours'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** A season plan in the address. Without mares, the saved plan or the default herd is shown. */
export interface PlanSearch {
  /** A saved plan. */
  plan?: number | undefined
  season?: number | undefined
  /** Ids joined by hyphens. */
  mares?: string | undefined
  studs?: string | undefined
  distance?: TraitDistance | undefined
  /** Weight on outcross, percent. */
  outcross?: number | undefined
  /** Limit on inbreeding, percent; by default 6.25, and 100 is no limit. */
  inbreeding?: number | undefined
  /** Mares to one stallion at most; 0 is no limit. */
  each?: number | undefined
  /** Close family is allowed. */
  family?: 'yes' | undefined
  /** Crosses that can give affected foals are allowed. */
  affected?: 'yes' | undefined
  /** US dollars. */
  budget?: number | undefined
  /** A stallion's own fee and book limit, `id_fee_limit`, joined by hyphens. */
  terms?: string | undefined
  /** The plan made by hand, `mare_stallion`, 0 = open, joined by hyphens; absent: none is. */
  choices?: string | undefined
  /** The plan that is drawn; absent: the one made by hand, else the fastest. */
  pick?: PlanKind | undefined
}

export interface StudTerms {
  stallion_id: number
  stud_fee: number | undefined
  book_limit: number | undefined
}

export interface Choice {
  mare_id: number
  /** Null: she stays open. */
  stallion_id: number | null
}

export function readPlanSearch(search: RawSearch): PlanSearch {
  return {
    plan: idIn(search, 'plan'),
    season: within(search, 'season', 1900, 2200),
    mares: joined(idsIn(textIn(search, 'mares'), MAX_PLAN_MARES)),
    studs: joined(idsIn(textIn(search, 'studs'), MAX_PLAN_STUDS)),
    distance: TRAIT_DISTANCES.find((distance) => distance === idIn(search, 'distance')),
    outcross: within(search, 'outcross', 0, 100),
    inbreeding: within(search, 'inbreeding', 0, 100),
    each: whole(within(search, 'each', 0, MAX_PLAN_MARES)),
    family: oneOf(search, 'family', ['yes']),
    affected: oneOf(search, 'affected', ['yes']),
    budget: within(search, 'budget', 0, 10_000_000),
    terms: termsText(termsIn(textIn(search, 'terms'))),
    choices: choicesText(choicesIn(textIn(search, 'choices'))),
    pick: oneOf(search, 'pick', PLAN_KINDS),
  }
}

const whole = (value: number | undefined) => (Number.isInteger(value) ? value : undefined)

function within(search: RawSearch, key: string, low: number, high: number): number | undefined {
  return numberOf(String(search[key] ?? ''), low, high) // text of the address, or a number the router has read
}

function numberOf(text: string, low: number, high: number): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && value >= low && value <= high ? value : undefined
}

/** Ids without duplicates, at most a given number. */
export function idsIn(text: string | undefined, most: number): number[] {
  const ids = (text ?? '').split('-').flatMap((id) => idIn({ id }, 'id') ?? [])
  return [...new Set(ids)].slice(0, most)
}

const joined = (parts: readonly (string | number)[]) => parts.join('-') || undefined

export const idsText = (ids: readonly number[]): string | undefined => joined(ids)

export function termsIn(text: string | undefined): StudTerms[] {
  return (text ?? '').split('-').flatMap((part) => {
    const [id = '', fee = '', limit = ''] = part.split('_')
    const stallion_id = idIn({ id }, 'id')
    const book_limit = numberOf(limit, 0, 10_000)
    if (stallion_id === undefined) return []
    return [
      {
        stallion_id,
        stud_fee: numberOf(fee, 0, 10_000_000),
        book_limit: Number.isInteger(book_limit) ? book_limit : undefined,
      },
    ]
  })
}

export const termsText = (terms: readonly StudTerms[]): string | undefined =>
  joined(
    terms
      .filter(({ stud_fee, book_limit }) => stud_fee !== undefined || book_limit !== undefined)
      .map(({ stallion_id, stud_fee = '', book_limit = '' }) => `${stallion_id}_${stud_fee}_${book_limit}`),
  )

export function choicesIn(text: string | undefined): Choice[] | null {
  if (text === undefined) return null
  return text.split('-').flatMap((part) => {
    const [mare = '', stallion = ''] = part.split('_')
    const mare_id = idIn({ mare }, 'mare')
    return mare_id === undefined ? [] : [{ mare_id, stallion_id: idIn({ stallion }, 'stallion') ?? null }]
  })
}

export const choicesText = (choices: readonly Choice[] | null): string | undefined =>
  choices === null
    ? undefined
    : joined(choices.map(({ mare_id, stallion_id }) => `${mare_id}_${stallion_id ?? 0}`))
