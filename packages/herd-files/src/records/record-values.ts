import {
  type CoverEventKind,
  type CoverMethod,
  type CoverResult,
  MAX_RACE_YARDS,
  MAX_WORKS,
  type RepeatUnit,
  MIN_RACE_YARDS,
} from '@quarterpole/contract/limits'
import { type Fault, fault, isFault } from '../problems.ts'
import { readDistance } from '../values/distance.ts'
import { saysYes } from '../values/finish.ts'
import { readNumber, readWhole } from '../values/numbers.ts'
import { plainWord } from '../values/plain-word.ts'

/** “A.I. (cooled)”, “AI-Cooled” and “ai/cooled” as “ai cooled”; a + is kept. */
const wordIn = (cell: string) =>
  plainWord(cell)
    .replace(/\b([a-z])\./g, '$1')
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim()

/** A reader of words: each of ours with those people write for it. */
export function words<T extends string>(known: Record<T, string>, what: string): (cell: string) => T | Fault {
  const byWord = new Map<string, T>()
  for (const [word, others] of Object.entries(known) as [T, string][])
    // its own keys
    for (const each of [wordIn(word), ...others.split(',').map(wordIn)])
      if (each !== '') byWord.set(each, word)
  const listed = Object.keys(known).map((word) => word.replaceAll('_', ' '))
  return (cell) =>
    byWord.get(wordIn(cell)) ??
    fault(
      what,
      `“${cell.trim()}” isn’t ${what} we know.`,
      `Write ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}.`,
    )
}

/** “Bg” of a clocker’s sheet is breezing from the gate. */
export const saysGate = (cell: string): boolean => /^[bh]g$/i.test(cell.trim())

const LOST =
  'slip, aborted, abortion, lost, loss, absorbed, reabsorbed, resorbed, resorption, early embryonic death, eed'

export const readEventKind = words<CoverEventKind>(
  {
    bred: 'breeding, cover, covered, service, insemination, inseminated, ai',
    scan: 'scanned, ultrasound, ultrasounded, check, checked, preg check, pregnancy check',
    slipped: LOST,
    foaled: 'foaling, foal',
  },
  'an event',
)
/** An A.I. without more is fresh, as on the farm. */
export const readMethod = words<CoverMethod>(
  {
    live_cover:
      'live, natural, natural cover, natural service, natural breeding, hand, hand bred, hand breeding, hand cover, cover, covered, lc, hc, ns',
    pasture: 'pasture bred, pasture breeding, pasture cover, field, field bred, paddock, turned out, p, pb',
    fresh_semen:
      'fresh, ai, ai fresh, fresh ai, artificial, artificial insemination, ai on farm, on farm ai, farm ai',
    cooled_semen:
      'cooled, chilled, shipped, cooled shipped, shipped cooled, transported, shipped semen, transported semen, chilled semen, cooled ai, shipped ai, ai cooled, ai chilled, ai shipped, ai c, aic, cs, c',
    frozen_semen: 'frozen, ai frozen, frozen ai, ai f, aif, fs, f, fz',
    embryo_transfer: 'et, embryo, embryo transplant, transfer, icsi, ivf, ovum pickup, opu',
  },
  'a way of breeding',
)
/** What a word for a method says beyond ours: the laboratory’s part in an embryo. */
export const methodDetail = (cell: string): string | null =>
  /^(?:icsi|ivf|ovum pickup|opu)$/.test(wordIn(cell)) ? cell.trim() : null
/** “AI-F” is frozen with most barns, and fresh with some. */
export const isUnsureMethod = (cell: string): boolean => /^(?:ai ?f|f)$/.test(wordIn(cell))

/** What became of a cover: what a scan or the foaling found, or how far it has come. */
export type Outcome = CoverResult | 'slipped' | 'foaled' | 'bred' | 'booked' | 'canceled'
export const readOutcome = words<Outcome>(
  {
    in_foal:
      'infoal, if, pregnant, preg, pg, p, p+, positive, pos, +, yes, y, confirmed, confirmed in foal, checked in foal, safe in foal, heartbeat, settled',
    open: 'not in foal, nif, not pregnant, not preg, np, npg, empty, barren, negative, neg, no, n, o, dry, not settled, did not take, did not settle',
    twins: 'twin, twin pregnancy, tw',
    live: 'live foal, alive, lf, live birth, foaled live',
    dead: 'dead foal, stillborn, stillbirth, still born, died, foal died, foaled dead',
    slipped: LOST,
    foaled: 'foaling, has foaled, foaled out',
    bred: 'covered, inseminated, bred back, not scanned, not checked, unchecked',
    booked: 'planned, contracted, reserved',
    canceled: 'cancelled, not bred',
  },
  'a result',
)
const readUnit = words<RepeatUnit>(
  { day: 'days, d', week: 'weeks, wk, wks, w', month: 'months, mo', year: 'years, yr, yrs, y' },
  'a unit',
)

export interface Repeat {
  readonly repeat_every: number | null
  readonly repeat_unit: RepeatUnit | null
}
const REGULAR: ReadonlyMap<string, RepeatUnit> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annually', 'year'],
  ['annual', 'year'],
])

/** 6 with the unit week beside it, “6 weeks”, “every 6 weeks”, “monthly”. */
export function readRepeat(every: string, unit: string): Repeat | Fault {
  const regular = REGULAR.get(plainWord(every))
  if (regular !== undefined && unit === '') return { repeat_every: 1, repeat_unit: regular }
  const [, count, word] = /^(?:every )?(\d{1,3})(?:\.0+)? ?([a-z]*)$/.exec(plainWord(every)) ?? []
  const repeat_unit = readUnit(word || unit)
  const isContradicted = word && unit !== '' && readUnit(unit) !== repeat_unit
  if (count === undefined || Number(count) === 0 || isFault(repeat_unit) || isContradicted)
    return fault(
      'repeat',
      `“${[every, unit].filter(Boolean).join(' ')}” isn’t how often a to-do repeats.`,
      'Write a number and day, week, month or year, such as 6 weeks, or leave both blank.',
    )
  return { repeat_every: Number(count), repeat_unit }
}

export function readYards(cell: string): number | Fault {
  const yards = readDistance(cell)
  if (isFault(yards) || (yards >= MIN_RACE_YARDS && yards <= MAX_RACE_YARDS)) return yards
  return fault(
    'distance',
    `“${cell}” isn’t a distance horses work.`,
    `Enter ${MIN_RACE_YARDS} to ${MAX_RACE_YARDS} yards, such as 220.`,
  )
}

/** “2”, “2/14” and “2 of 14”: the rank, and among how many. */
export function readRank(cell: string): { place: number | null; of_works: number | null } | Fault {
  const [place = '', of = ''] = cell.split(/\s*(?:\/|\bof\b)\s*/i)
  const [rank, works] = [place, of].map((text) => readWhole(text, [1, MAX_WORKS], 'rank'))
  if (isFault(rank)) return rank
  return isFault(works) ? works : { place: rank ?? null, of_works: works ?? null }
}

export const dollars = (most: number) => (cell: string) => readNumber(cell, [0, most], 'price in dollars')
export const SEASONS = { min: 1900, max: 2200 } as const
export const readSeason = (cell: string) => readWhole(cell, [SEASONS.min, SEASONS.max], 'year')

/** A yes, a no, or what is neither. */
export const readYes = (cell: string): boolean | Fault =>
  saysYes(cell)
    ? true
    : /^(?:n|no|false|0)$/i.test(cell.trim())
      ? false
      : fault('yes', `“${cell.trim()}” isn’t yes or no.`, 'Write yes, or leave it blank.')
