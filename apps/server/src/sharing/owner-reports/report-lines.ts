import { care } from '@quarterpole/contract/care'
import type { CareerLine } from '@quarterpole/contract/career-line'
import { dollarsSaid } from '@quarterpole/contract/cents'
import { addDays } from '@quarterpole/contract/day'
import type { MyEntry } from '@quarterpole/contract/my-runners'
import type { OwnerReport } from '@quarterpole/contract/owner-report'
import { officialPlace, ordinalWord, placeInField } from '@quarterpole/contract/place'
import { placeOf } from '@quarterpole/contract/place-of-stay'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { HeldShare } from '@quarterpole/db/queries/owner-report'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import type { StartLine } from '@quarterpole/db/queries/start'
import type { InjuryTable, Tables } from '@quarterpole/db/schema'
import { siGrade } from '@quarterpole/racing/si-grade'
import { usDay, usDays } from '../../platform/us-day.ts'
import { eventSentence } from '../../season/covers/sentences.ts'
import { dueText } from '../../season/due-text.ts'
import { siWords } from '../words/heading.ts'

export type Line = OwnerReport['horses'][number]['sections'][number]['lines'][number]
/** First and last day. */
export interface Days {
  readonly from: string
  readonly through: string
}

const NO_PLACE: Readonly<Record<StartLine['status'], string>> = {
  finished: 'finish not on file',
  dnf: 'did not finish',
  scratched: 'scratched',
  disqualified: 'disqualified',
}

/** "Ruidoso Downs, 350 yards, Spring Derby [G2]: 2nd of 9; SI 91 (AAA); $1,200 earned; purse $20,000" */
export function startWords(start: StartLine): string {
  const { track_name, distance_yards, race_name, grade, field_size, status, si, earned_cents, purse } = start
  const finish = officialPlace(start)
  const place = finish === null ? NO_PLACE[status] : placeInField({ finish, field_size }, ordinalWord)
  const race = race_name === null ? '' : `, ${race_name}${grade === null ? '' : ` [${grade}]`}`
  const index = si === null ? 'SI not on file' : `SI ${siWords({ best_si: si, grade: siGrade(si) })}`
  return [
    `${track_name}, ${distance_yards} yards${race}: ${place}`,
    status === 'scratched' ? null : index,
    earned_cents === null ? null : `${dollarsSaid(earned_cents)} earned`,
    purse === null ? null : `purse ${dollarsSaid(purse * 100)}`,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** Days after which form is no longer said of a month: the line has a point at least every twenty. */
const MAX_FORM_AGE = 20

/** True form at the end of the days, and when they began; nothing before the first start that was read. */
export function formLine(
  { form, distance_yards, starts }: Pick<CareerLine, 'form' | 'distance_yards' | 'starts'>,
  { from, through }: Days,
): Line[] {
  const at = (day: string) => form.findLast((point) => point.date <= day && point.starts > 0)
  const now = at(through)
  if (now === undefined || now.date < addDays(through, -MAX_FORM_AGE)) return []
  const before = at(addDays(from, -1))
  const was = before === undefined ? '' : `; ${before.si.toFixed(1)} when the month began`
  const isBehind = starts.some((one) => one.race_date <= through && one.si !== null && one.form === null)
  const without = isBehind ? '; the newest start isn’t counted yet' : ''
  const words = `True form at ${distance_yards} yards: ${now.si.toFixed(1)} on an average day, ± ${now.sd.toFixed(1)} for how sure we are of it${was}${without}`
  return [{ day: null, words }]
}

/** "350 yards in 18.2 s, breezing, from the gate, ranked 2 of 14, Ruidoso Downs" */
export const workWords = (work: NamedRecord<'work'>): string => {
  const { distance_yards, time_s, manner, from_gate, place, of_works, track_name } = work
  return [
    `${distance_yards} yards ${time_s === null ? 'without a time' : `in ${time_s} s`}`,
    manner,
    from_gate === 1 && 'from the gate',
    place !== null && `ranked ${place}${of_works === null ? '' : ` of ${of_works}`}`,
    track_name,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Vaccination: West Nile, by Dr. Lee", "Weight: 1,102 lb" */
export const careWords = ({
  kind,
  product,
  weight_lb,
  temperature_f,
  result,
  given_by,
}: NamedRecord<'care'>): string => {
  const weight = weight_lb === null ? null : `${weight_lb.toLocaleString('en-US')} lb`
  const what = product ?? weight ?? (temperature_f === null ? null : `${temperature_f} °F`)
  return [
    [care.fields.kind.words?.[kind] ?? kind, what].filter(Boolean).join(': '),
    result,
    given_by === null ? null : `by ${given_by}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** "Bred Amber Fever to High Oracle"; its day is said before it. */
export const bredWords = (...[names, event]: Parameters<typeof eventSentence>): string =>
  eventSentence(names, event, '').replace(/\.$/, '')

const ENDED = {
  recovered: 'back in work',
  retired: 'retired',
  died: 'died',
  put_down: 'put down',
} as const

/** How an injury stood at the end of the days. */
export function injuryWords(
  { type, severity, injury_date, return_date, outcome, expected_days_off }: InjuryTable,
  through: string,
): string {
  const what = `${type} (${severity}) of ${usDay(injury_date)}`
  if (return_date !== null && return_date <= through)
    return `${what}: ${ENDED[outcome ?? 'recovered']} ${usDay(return_date)}`
  const back =
    expected_days_off > 0 ? `, expected until ${usDay(addDays(injury_date, expected_days_off))}` : ''
  return `${what}: out${back}`
}

/** Where he stood on days he was owned, in order. @param owned  spans of days */
export function stoodLines(stays: readonly Tables['stay'][], owned: readonly Days[]): string[] {
  const inOrder = stays.toSorted((a, b) => a.from_day.localeCompare(b.from_day) || a.id - b.id)
  const spans = inOrder.map((stay, at) => {
    const next = inOrder[at + 1]?.from_day
    const ends = [stay.until_day, next === undefined ? null : addDays(next, -1)].filter((day) => day !== null)
    return { stay, from: stay.from_day, through: ends.toSorted()[0] ?? '9999-12-31' }
  })
  const parts = owned.flatMap((days) =>
    spans.flatMap(({ stay, ...span }) => {
      const from = span.from > days.from ? span.from : days.from
      const through = span.through < days.through ? span.through : days.through
      return from > through ? [] : [{ place: placeOf(stay), from, through }]
    }),
  )
  const [first] = owned
  const [only, second] = parts
  if (only === undefined) return ['Place not on file']
  const isAll = second === undefined && only.from === first?.from && only.through === first?.through
  if (isAll) return [only.place]
  return parts.map(({ place, from, through }) => `${place}: ${usDays(from, through)}`)
}

/** "Share 1/2 until Jun 14, 2026" */
export function ownedWords(shares: readonly HeldShare[], { from, through }: Days): string {
  return shares
    .map(({ share, from_day, until_day }) =>
      [
        share === null ? 'Share not on file' : `Share ${share}`,
        from_day > from && `from ${usDay(from_day)}`,
        until_day !== null && until_day <= through && `until ${usDay(until_day)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
}

/** "Entered at Ruidoso Downs, race 5, 350 yards, post 4" */
export const entryWords = ({ track_name, race_number, distance_yards, post_position }: MyEntry): string =>
  [
    `Entered at ${track_name}`,
    race_number !== null && `race ${race_number}`,
    `${distance_yards} yards`,
    post_position !== null && `post ${post_position}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What is due, without the horse's name at its end, and whether its day has passed. */
export function dueWords(item: SeasonItem, { today, cents }: { today: string; cents: number | null }) {
  const { summary, description } = dueText(item)
  const end = `: ${item.horse_name ?? ''}`
  return [
    summary.endsWith(end) ? summary.slice(0, -end.length) : summary,
    description.replace(/\.$/, ''),
    cents !== null && dollarsSaid(cents),
    item.until < today && 'overdue',
  ]
    .filter(Boolean)
    .join(', ')
}
