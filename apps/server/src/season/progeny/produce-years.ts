import type { ProduceBreeding, ProduceOutcome, ProduceYear } from '@quarterpole/contract/produce-record'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { BreedingRow } from '@quarterpole/db/queries/breeding'
import type { BreedingEventTable } from '@quarterpole/db/schema-barn'
import { courseOf, inOrder } from '@quarterpole/genetics/breeding-course'
import { breedingRecord } from '@quarterpole/genetics/breeding-record'

/** A breeding of the mare with its events. */
export interface BredMare extends BreedingRow {
  readonly events: readonly BreedingEventTable[]
}

/** A mare bred in one season foals in the next year. */
const foalingYear = ({ season_year }: Pick<BredMare, 'season_year'>) => season_year + 1

interface Produce {
  foals: readonly Progeny[]
  breedings: readonly BredMare[]
  /** YYYY-MM-DD */
  today: string
  /** After this year a mare has no foal, and only records count: of her death, or of old age. */
  end: number | null
}

/** A mare's years from the first foal or breeding on file; a year without any record is not guessed to be open. */
export function produceYears({ foals, breedings, today, end }: Produce): ProduceYear[] {
  const known = [
    ...foals.flatMap(({ birth_year }) => birth_year ?? []),
    ...breedings.map((breeding) => foalingYear(breeding)),
  ]
  if (known.length === 0) return []
  const first = Math.min(...known)
  const thisYear = Number(today.slice(0, 4))
  const last = Math.max(...known, Math.min(thisYear, end ?? thisYear))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = first + i
    const born = foals.filter((foal) => foal.birth_year === year)
    const tries = breedings
      .filter((breeding) => foalingYear(breeding) === year && !gave(breeding, foals, born))
      .map((breeding) => presentBreeding(breeding, today))
    return { year, outcome: outcomeOf(born, tries), foals: born, breedings: tries }
  })
}

/** Whether one of the foals came of this breeding: linked to it, or by its stallion in that year. */
const gave = ({ foal_id, stallion_id }: BredMare, all: readonly Progeny[], born: readonly Progeny[]) =>
  foal_id === null
    ? born.some(({ mate_id }) => mate_id === stallion_id)
    : all.some(({ id }) => id === foal_id)

/** What says most about a year, first. */
const BY_WEIGHT: readonly ProduceOutcome[] = [
  'foaled',
  'in_foal',
  'bred',
  'foal_died',
  'slipped',
  'barren',
  'open',
]

const outcomeOf = (foals: readonly Progeny[], breedings: readonly ProduceBreeding[]): ProduceOutcome =>
  foals.length > 0
    ? 'foaled'
    : (BY_WEIGHT.find((word) => breedings.some(({ outcome }) => outcome === word)) ?? 'not_on_file')

function presentBreeding(breeding: BredMare, today: string): ProduceBreeding {
  const { events, season_year, recipient } = breeding
  const record = breedingRecord(events, { season_year, today, own: null, is_transfer: recipient !== null })
  const bred = inOrder(events).findLast(({ kind }) => kind === 'bred')
  return {
    id: breeding.id,
    stallion_id: breeding.stallion_id,
    stallion_name: breeding.stallion_name,
    outcome: outcomeIn(record),
    last_bred_on: record.bred_to,
    method: bred?.method ?? null,
    outcome_on: courseOf(events).steps.at(-1)?.event.event_date ?? null,
    recipient,
  }
}

function outcomeIn({ state, is_live_foal }: ReturnType<typeof breedingRecord>): ProduceOutcome {
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
