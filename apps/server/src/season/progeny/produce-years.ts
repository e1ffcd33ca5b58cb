import { type Flush, isFlushed } from '@quarterpole/contract/flushed'
import type { ProduceCover, ProduceOutcome, ProduceYear } from '@quarterpole/contract/produce-record'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { CoverRow } from '@quarterpole/db/queries/cover'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { courseOf, inOrder } from '@quarterpole/genetics/cover-course'
import { coverRecord } from '@quarterpole/genetics/cover-record'
import { foalCrop, horseYear, type YearStart } from '@quarterpole/genetics/horse-year'

/** A cover of the mare with its events. */
export interface BredMare extends CoverRow {
  readonly events: readonly CoverEventTable[]
  readonly flushes: readonly Flush[]
}

const foalingYear = ({ season_year }: Pick<BredMare, 'season_year'>) => foalCrop(season_year)

interface Produce {
  foals: readonly Progeny[]
  covers: readonly BredMare[]
  /** YYYY-MM-DD */
  today: string
  start: YearStart
  /** After this year a mare has no foal, and only records count: of her death, or of old age. */
  end: number | null
}

/** A mare's years from the first foal or cover on file; a year without any record is not guessed to be open. */
export function produceYears({ foals, covers, today, start, end }: Produce): ProduceYear[] {
  const known = [...foals.flatMap(({ crop }) => crop ?? []), ...covers.map((cover) => foalingYear(cover))]
  if (known.length === 0) return []
  const first = Math.min(...known)
  const thisYear = horseYear(today, start)
  const last = Math.max(...known, Math.min(thisYear, end ?? thisYear))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = first + i
    const born = foals.filter((foal) => foal.crop === year)
    const tries = covers
      .filter((cover) => foalingYear(cover) === year && !gave(cover, foals, born))
      .map((cover) => presentCover(cover, { today, start }))
    return { year, outcome: outcomeOf(born, tries), foals: born, covers: tries }
  })
}

/** Whether one of the foals came of this cover: linked to it, or by its stallion in that year. */
const gave = ({ foal_id, stallion_id }: BredMare, all: readonly Progeny[], born: readonly Progeny[]) =>
  foal_id === null
    ? born.some(({ mate_id }) => mate_id === stallion_id)
    : all.some(({ id }) => id === foal_id)

/** What says most about a year, first. */
const BY_WEIGHT: readonly ProduceOutcome[] = [
  'foaled',
  'in_foal',
  'bred',
  'flushed',
  'foal_died',
  'slipped',
  'barren',
  'open',
]

const outcomeOf = (foals: readonly Progeny[], covers: readonly ProduceCover[]): ProduceOutcome =>
  foals.length > 0
    ? 'foaled'
    : (BY_WEIGHT.find((word) => covers.some(({ outcome }) => outcome === word)) ?? 'not_on_file')

function presentCover(cover: BredMare, { today, start }: Pick<Produce, 'today' | 'start'>): ProduceCover {
  const { events, flushes, season_year, recipient } = cover
  const record = coverRecord(events, {
    season_year,
    today,
    start,
    own: null,
    is_transfer: recipient !== null,
  })
  const bred = inOrder(events).findLast(({ kind }) => kind === 'bred')
  return {
    id: cover.id,
    stallion_id: cover.stallion_id,
    stallion_name: cover.stallion_name,
    outcome: isFlushed(record, flushes) ? 'flushed' : outcomeIn(record),
    last_bred_on: record.bred_to,
    method: bred?.method ?? null,
    outcome_on: courseOf(events).steps.at(-1)?.event.event_date ?? null,
    recipient,
    flushes: [...flushes],
  }
}

function outcomeIn({ state, is_live_foal }: ReturnType<typeof coverRecord>): ProduceOutcome {
  switch (state) {
    case 'not_bred':
      return 'not_on_file'
    case 'twins':
      return 'in_foal'
    case 'foaled':
      return is_live_foal === false ? 'foal_died' : 'foaled'
    default:
      return state
  }
}
