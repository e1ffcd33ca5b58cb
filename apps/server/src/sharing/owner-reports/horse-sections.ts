import { addDays } from '@quarterpole/contract/day'
import { HORSE_STATUS_WORDS } from '@quarterpole/contract/limits'
import { holdsOn } from '@quarterpole/contract/owners-on'
import type { ReportedHorse } from '@quarterpole/contract/owner-report'
import { REPORT_SECTIONS, type ReportSection } from '@quarterpole/contract/report-sections'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import type { HeldShare } from '@quarterpole/db/queries/owner-report'
import { usDay, usMonth } from '../../platform/us-day.ts'
import { headingOf } from '../words/heading.ts'
import type { Facts } from './load-facts.ts'
import {
  bredWords,
  careWords,
  type Days,
  formLine,
  injuryWords,
  type Line,
  ownedWords,
  startWords,
  stoodLines,
  workWords,
} from './report-lines.ts'

/** A horse on the days on which these shares of it were owned. */
export function reported(horse: HorseRow, held: readonly HeldShare[], facts: Facts): ReportedHorse {
  const { days } = facts
  const owned = held.map(({ from_day, until_day }) => ({
    from: from_day > days.from ? from_day : days.from,
    through: until_day !== null && until_day <= days.through ? addDays(until_day, -1) : days.through,
  }))
  const { facts: words, byLine } = headingOf(horse, { on: days.through, start: facts.yearStart })
  const isOwned = (day: string) => owned.some(({ from, through }) => from <= day && day <= through)
  const sections = {
    ...happened(horse, facts, { owned, isOwned }),
    ...ahead(horse, facts, held),
  }
  return {
    horse_id: horse.id,
    name: horse.name,
    facts: words,
    by_line: byLine,
    portrait: facts.portraits.get(horse.id)?.id ?? null,
    owned: ownedWords(held, days),
    stood: stoodLines(facts.stays.get(horse.id) ?? [], owned),
    sections: REPORT_SECTIONS.map((section) => ({
      section,
      lines: sections[section].toSorted(byDay),
      money_lines: section === 'next' ? sections.money.toSorted(byDay) : [],
    })).filter(({ lines, money_lines }) => lines.length + money_lines.length > 0),
  }
}

/** Without a day: last. */
const byDay = (a: Line, b: Line) => (a.day ?? '9').localeCompare(b.day ?? '9')

interface Owned {
  owned: readonly Days[]
  isOwned: (day: string) => boolean
}

/** What is on file of the days he was owned. */
function happened(
  horse: HorseRow,
  facts: Facts,
  { owned, isOwned }: Owned,
): Record<Exclude<ReportSection, 'next'>, readonly Line[]> {
  const { id, role } = horse
  const last =
    owned
      .map(({ through }) => through)
      .toSorted()
      .at(-1) ?? '' // there is a share
  const career = facts.careers.get(id)
  const lines = <T>(rows: readonly T[] | undefined, lineOf: (row: T) => Line) =>
    (rows ?? []).map(lineOf).filter(({ day }) => day !== null && isOwned(day))
  const none = (what: string) => [{ day: null, words: `No ${what} on file in ${usMonth(facts.days.from)}.` }]
  /** Of a horse that doesn't race, nothing is missing. */
  const ofTrained = (what: string) => (role === 'in_training' ? none(what) : [])
  const starts = lines(facts.starts.get(id), (one) => ({ day: one.race_date, words: startWords(one) }))
  const works = lines(facts.works.get(id), (one) => ({ day: one.work_date, words: workWords(one) }))
  const care = lines(facts.care.get(id), (one) => ({ day: one.care_date, words: careWords(one) }))
  const health = [...injuryLines(facts, horse, { owned, last }), ...lines([horse], endLine)]
  return {
    starts: [
      ...(starts.length > 0 ? starts : ofTrained('start')),
      ...(career ? formLine(career, { from: facts.days.from, through: last }) : []),
    ],
    works: works.length > 0 ? works : ofTrained('work'),
    breeding: lines(facts.bred.get(id), ({ cover, event }) => ({
      day: event.event_date,
      words: bredWords(cover, event),
    })),
    care: care.length > 0 ? care : none('care'),
    health: health.length > 0 ? health : none('injury'),
  }
}

/** Those that kept him out on a day he was owned. */
const injuryLines = (
  { injuries }: Facts,
  { id }: HorseRow,
  { owned, last }: { owned: readonly Days[]; last: string },
): Line[] =>
  (injuries.get(id) ?? [])
    .filter(({ injury_date, return_date }) =>
      owned.some(
        ({ from, through }) => injury_date <= through && (return_date === null || return_date >= from),
      ),
    )
    .map((one) => ({ day: one.injury_date, words: injuryWords(one, last) }))

const endLine = ({ status, status_date }: HorseRow): Line =>
  status === 'died' || status === 'retired'
    ? { day: status_date, words: HORSE_STATUS_WORDS[status] }
    : { day: null, words: '' }

/** Of who owns a share of him today. */
function ahead(
  { id }: HorseRow,
  { next, money, now, until }: Facts,
  held: readonly HeldShare[],
): { next: readonly Line[]; money: readonly Line[] } {
  if (!held.some((share) => holdsOn(share, now)))
    return { next: [{ day: null, words: 'No share on file today.' }], money: [] }
  const [open = [], paid = []] = [next.get(id), money.get(id)].map((due) =>
    due?.map(({ day, words }) => ({ day, words })),
  )
  const isNothing = open.length + paid.length === 0
  return {
    next: isNothing ? [{ day: null, words: `Nothing on file through ${usDay(until)}.` }] : open,
    money: paid,
  }
}
