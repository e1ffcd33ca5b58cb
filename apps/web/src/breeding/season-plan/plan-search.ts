import {
  MAX_FOALS_A_DONOR,
  MAX_PLAN_DOSES,
  MAX_PLAN_FOALS,
  MAX_PLAN_MARES,
  MAX_PLAN_STUDS,
  TRAIT_DISTANCES,
  type TraitDistance,
} from '@quarterpole/contract/limits'
import { MAX_DOSES_A_COVER } from '@quarterpole/contract/semen-stock'
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
  /** A stallion's own fee, book limit and doses, `id_fee_limit_doses`, joined by hyphens. */
  terms?: string | undefined
  /** Mares with several foals or carried by recipients alone (0), `id_foals` or `id_foals_0`, joined by hyphens. */
  donors?: string | undefined
  /** Recipients on hand. */
  recipients?: number | undefined
  /** Of each foal a recipient carries, US dollars. */
  embryo?: number | undefined
  /** Doses of stored semen a foal takes. */
  doses?: number | undefined
  /** The plan made by hand, `mare_stallion`, 0 = open, joined by hyphens; absent: none is. */
  choices?: string | undefined
  /** The plan that is drawn; absent: the one made by hand, else the fastest. */
  pick?: PlanKind | undefined
}

export interface StudTerms {
  stallion_id: number
  stud_fee: number | undefined
  book_limit: number | undefined
  doses: number | undefined
}

export interface MareTerms {
  mare_id: number
  foals: number
  /** One of them herself. */
  carries: boolean
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
    donors: donorsText(donorsIn(textIn(search, 'donors'))),
    recipients: whole(within(search, 'recipients', 0, MAX_PLAN_FOALS)),
    embryo: within(search, 'embryo', 0, 10_000_000),
    doses: whole(within(search, 'doses', 1, MAX_DOSES_A_COVER)),
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
    const [id = '', fee = '', limit = '', doses = ''] = part.split('_')
    const stallion_id = idIn({ id }, 'id')
    if (stallion_id === undefined) return []
    return [
      {
        stallion_id,
        stud_fee: numberOf(fee, 0, 10_000_000),
        book_limit: whole(numberOf(limit, 0, 10_000)),
        doses: whole(numberOf(doses, 0, MAX_PLAN_DOSES)),
      },
    ]
  })
}

export const termsText = (terms: readonly StudTerms[]): string | undefined =>
  joined(
    terms
      .filter((one) => [one.stud_fee, one.book_limit, one.doses].some((value) => value !== undefined))
      .map(({ stallion_id, stud_fee = '', book_limit = '', doses }) =>
        [stallion_id, stud_fee, book_limit, ...(doses === undefined ? [] : [doses])].join('_'),
      ),
  )

export function donorsIn(text: string | undefined): MareTerms[] {
  const found = (text ?? '').split('-').flatMap((part) => {
    const [id = '', foals = '', carries] = part.split('_')
    const mare_id = idIn({ id }, 'id')
    const count = whole(numberOf(foals, 1, MAX_FOALS_A_DONOR))
    return mare_id === undefined || count === undefined
      ? []
      : { mare_id, foals: count, carries: carries !== '0' }
  })
  return [...new Map(found.map((one) => [one.mare_id, one])).values()]
}

export const donorsText = (donors: readonly MareTerms[]): string | undefined =>
  joined(
    donors
      .filter(({ foals, carries }) => foals > 1 || !carries)
      .map(({ mare_id, foals, carries }) => `${mare_id}_${foals}${carries ? '' : '_0'}`),
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
