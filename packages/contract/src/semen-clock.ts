import { isOfEmbryos } from './embryo-rules.ts'

/** What a registry rule says; one of the barn, or one that comes with Quarterpole. */
export interface ClockRule {
  readonly name: string
  readonly body: string
  readonly foaled_from: number | null
  readonly foaled_to: number | null
  /** Calendar years after the year he died or was gelded; null: without limit. */
  readonly years: number | null
}

export interface ShippedRule extends ClockRule {
  readonly source: string
  readonly link: string
  readonly source_date: string
  readonly notes: string | null
}

const SOURCE = {
  source: 'AQHA, Foals Bred by Cooled Transported and Frozen Semen (REG111.6)',
  link: 'https://www.aqha.com/-/foals-bred-by-cooled-transported-and-frozen-semen',
  source_date: '2026-11-28',
}

/** Rules that come with Quarterpole, each in force until the barn has one of the same name. */
export const SHIPPED_RULES: readonly ShippedRule[] = [
  {
    name: 'Stored semen, foaled before 2015',
    body: 'AQHA',
    foaled_from: null,
    foaled_to: 2014,
    years: null,
    ...SOURCE,
    notes: null,
  },
  {
    name: 'Stored semen, foaled 2015 or later',
    body: 'AQHA',
    foaled_from: 2015,
    foaled_to: null,
    years: 2,
    ...SOURCE,
    notes:
      'Not beyond two calendar years following the year he died or was gelded. Longer terms were proposed at the 2025 convention; check what holds.',
  },
]

/** The rules in force: the barn's own, and those that come with Quarterpole whose names it has not taken. */
export function rulesInForce<R extends ClockRule>(all: readonly R[]): (R | ShippedRule)[] {
  const own = all.filter((rule) => !isOfEmbryos(rule))
  const taken = new Set(own.map(({ name }) => name.trim().toLowerCase()))
  return [...own, ...SHIPPED_RULES.filter(({ name }) => !taken.has(name.toLowerCase()))]
}

/** A horse as his papers and the barn say. */
export interface Sire {
  readonly sex: 'S' | 'M' | 'G' | 'U'
  readonly birth_year: number | null
  readonly status: string | null
  readonly status_date: string | null
  readonly gelded_on: string | null
}

/** When he stopped covering mares himself; the day is null where it isn't on file. Null: he hasn't. */
export function endOf({ sex, status, status_date, gelded_on }: Sire): End | null {
  const ends: End[] = []
  if (sex === 'G') ends.push({ how: 'gelded', day: gelded_on })
  if (status === 'died') ends.push({ how: 'died', day: status_date })
  return ends.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))[0] ?? null // one without a day may be the first
}
export interface End {
  readonly how: 'died' | 'gelded'
  readonly day: string | null
}

export interface Clock {
  readonly rule: ClockRule
  /** The last day; null where `missing` has to be on file to know it. */
  readonly until: string | null
  readonly missing: 'foaled' | 'ended' | null
}

/** Until when foals of his stored semen, or of the frozen embryos of a horse, are taken: the shortest of the rules that fit. Null: no limit. */
export function clockOf(sire: Sire, rules: readonly ClockRule[]): Clock | null {
  const end = endOf(sire)
  if (end === null) return null
  const limiting = rules
    .flatMap((rule) => (rule.years === null ? [] : [{ rule, years: rule.years }]))
    .filter(({ rule }) => fitsFoaled(rule, sire.birth_year))
    .toSorted((a, b) => a.years - b.years)
  const [first] = limiting
  if (first === undefined) return null
  const { rule, years } = first
  if (sire.birth_year === null && !(rule.foaled_from === null && rule.foaled_to === null))
    return { rule, until: null, missing: 'foaled' }
  if (end.day === null) return { rule, until: null, missing: 'ended' }
  return { rule, until: `${Number(end.day.slice(0, 4)) + years}-12-31`, missing: null }
}

/** A horse whose year isn't on file may be any. */
export const fitsFoaled = (
  { foaled_from, foaled_to }: Pick<ClockRule, 'foaled_from' | 'foaled_to'>,
  year: number | null,
) => year === null || (year >= (foaled_from ?? year) && year <= (foaled_to ?? year))
