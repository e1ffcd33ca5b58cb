import { isFlushed } from '@quarterpole/contract/flushed'
import { daysBetween } from '@quarterpole/contract/day'
import type { CoverMethod, CoverState } from '@quarterpole/contract/limits'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import type { Cover, CoverEvent, SeasonMare } from './queries.ts'

export const STATE_WORD: Record<CoverState, string> = {
  not_bred: 'Planned',
  bred: 'Bred, not scanned',
  in_foal: 'In foal',
  twins: 'Twins',
  open: 'Open',
  barren: 'Barren',
  slipped: 'Slipped',
  foaled: 'Foaled',
}

export const STATE_TONE: Record<CoverState, 'ok' | 'caution' | 'danger' | 'quiet'> = {
  not_bred: 'quiet',
  bred: 'quiet',
  in_foal: 'ok',
  twins: 'danger',
  open: 'caution',
  barren: 'caution',
  slipped: 'danger',
  foaled: 'ok',
}

export const METHOD_WORD: Record<CoverMethod, string> = {
  live_cover: 'Live cover',
  pasture: 'Pasture',
  fresh_semen: 'Fresh semen',
  cooled_semen: 'Cooled semen',
  frozen_semen: 'Frozen semen',
  embryo_transfer: 'Embryo transfer',
}

/** Where a cover is, in a word. */
export const stateWord = (cover: Cover): string =>
  isFlushed(cover, cover.flushes) ? 'Flushed' : STATE_WORD[cover.state]

/** "Flushed Mar 8, 2027: 2 embryos" */
export const flushWords = ({ day, embryos }: Cover['flushes'][number]): string =>
  `${dayOf(day)}: ${plural(embryos, 'embryo')}`

const ENDED: ReadonlySet<CoverState> = new Set(['foaled', 'slipped', 'barren'])

const MAY_FOAL: ReadonlySet<CoverState> = new Set(['bred', 'in_foal', 'twins'])

/**
 * The covers that say where a mare is in a season, what is due first in front: those of the season, those of the
 * last one that may still bring a foal, and the embryos she carries for others. None: she is open and has not been
 * bred yet.
 */
export function currentCovers({ covers, carries }: SeasonMare, season: number): Cover[] {
  // A mare bred again did not take last season, even if no scan says so.
  const isBredAgain = covers.some((one) => one.season_year === season && one.state !== 'not_bred')
  const isCurrent = (cover: Cover) =>
    cover.season_year === season ||
    (isBredAgain
      ? cover.state !== 'bred' && MAY_FOAL.has(cover.state)
      : !ENDED.has(cover.state) && !isFlushed(cover, cover.flushes))
  return [...covers.filter(isCurrent), ...carries.filter(({ state }) => MAY_FOAL.has(state))].toSorted(
    (a, b) => dueOn(a).localeCompare(dueOn(b)),
  )
}

/** Neither bred nor flushed, and without an embryo of another mare. */
export const isIdle = (mare: SeasonMare, season: number): boolean =>
  currentCovers(mare, season).length + mare.flushes.length + mare.received.length === 0

const dueOn = ({ next_due }: Cover) => next_due?.due_on ?? '9999'

/** "Foaled Feb 3, 2027", of last season's cover, for a mare not bred back yet. */
export function lastSeasonWords({ covers }: SeasonMare): string | null {
  const [last] = covers
  if (last === undefined) return null
  return last.ended_on === null ? stateWord(last) : `${STATE_WORD[last.state]} ${dayOf(last.ended_on)}`
}

/** "today", "tomorrow", "in 12 days", "3 days ago". */
export function daysWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`
}

export interface DueWords {
  text: string
  tone: 'quiet' | 'caution' | 'danger'
}

/** "14-day scan", "Foaling" */
export const dueName = ({ kind, day }: NonNullable<Cover['next_due']>) =>
  kind === 'scan' ? `${day}-day scan` : 'Foaling'

/** What is due next, with its days. */
export function dueWords(
  { next_due, foaling }: Pick<Cover, 'next_due' | 'foaling'>,
  today: string,
): DueWords | null {
  if (next_due === null) return null
  const { kind, due_on, overdue_from } = next_due
  const what = dueName(next_due)
  if (today >= overdue_from)
    return { text: `${what} ${plural(daysBetween(due_on, today), 'day')} overdue`, tone: 'danger' }
  if (kind === 'foaling' && foaling !== null && today >= foaling.from) {
    const late = daysBetween(due_on, today)
    return {
      text:
        late > 0
          ? `${plural(late, 'day')} past her date`
          : `Could foal any day, due ${daysWords(due_on, today)}`,
      tone: 'caution',
    }
  }
  return {
    text: `${what} ${daysWords(due_on, today)}, ${dayOf(due_on)}`,
    tone: due_on === today ? 'caution' : 'quiet',
  }
}

/** Where a foaling date comes from. */
export function gestationWords({ gestation_days, own }: NonNullable<Cover['foaling']>): string {
  return own === null
    ? `${gestation_days} days after her last breeding`
    : `her own average of ${gestation_days} days over ${own.foalings} foals (${own.shortest} to ${own.longest})`
}

const RESULT_WORD = {
  in_foal: 'in foal',
  open: 'open',
  twins: 'twins',
  live: 'live foal',
  dead: 'dead foal',
} as const

/** One event in a line, with its place. */
export const eventWords = (event: CoverEvent): string =>
  [whatHappened(event), event.place].filter(Boolean).join(', ')

function whatHappened({ kind, last_date, method, lot, doses, result }: CoverEvent): string {
  switch (kind) {
    case 'bred': {
      const until = last_date === null ? '' : ` to ${dayOf(last_date)}`
      const how = method === null ? '' : METHOD_WORD[method].toLowerCase()
      const taken = lot === null ? '' : `${plural(doses ?? 1, 'dose')} of lot ${lot}`
      return [`Bred${until}`, how, taken].filter(Boolean).join(', ')
    }
    case 'scan':
      return `Scanned ${RESULT_WORD[result ?? 'open']}`
    case 'slipped':
      return 'Slipped'
    case 'foaled':
      return `Foaled, ${RESULT_WORD[result ?? 'live']}`
  }
}
