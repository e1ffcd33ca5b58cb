import type { ProduceBreeding, ProduceOutcome, ProduceYear } from '@quarterpole/contract/produce-record'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { BredMare } from '@quarterpole/db/queries/breeding-history'

/** A mare bred in one season foals in the next year. */
const foalingYear = ({ season_year }: Pick<BredMare, 'season_year'>) => season_year + 1

interface Produce {
  foals: readonly Progeny[]
  breedings: readonly BredMare[]
  thisYear: number
  /** Year of her death; null while she lives or where it is unknown. */
  died: number | null
}

/** A mare's years from the first foal or breeding on file; a year without any record is not guessed to be open. */
export function produceYears({ foals, breedings, thisYear, died }: Produce): ProduceYear[] {
  const known = [
    ...foals.flatMap(({ birth_year }) => birth_year ?? []),
    ...breedings.map((breeding) => foalingYear(breeding)),
  ]
  if (known.length === 0) return []
  const first = Math.min(...known)
  const last = Math.max(...known, Math.min(thisYear, died ?? thisYear))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = first + i
    const born = foals.filter((foal) => foal.birth_year === year)
    const tries = breedings
      .filter((breeding) => foalingYear(breeding) === year && !gave(breeding, foals, born))
      .map((breeding) => presentBreeding(breeding, thisYear))
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

function presentBreeding(breeding: BredMare, thisYear: number): ProduceBreeding {
  const bred = breeding.events.findLast(({ kind }) => kind === 'bred')
  const { outcome, on } = lastOutcome(breeding, thisYear)
  return {
    id: breeding.id,
    stallion_id: breeding.stallion_id,
    stallion_name: breeding.stallion_name,
    outcome,
    last_bred_on: bred === undefined ? null : (bred.last_date ?? bred.event_date),
    method: bred?.method ?? null,
    outcome_on: on,
    recipient: breeding.recipient,
  }
}

/** The events in order: each changes where she is. Found open in a season that goes on, she is open, not yet barren. */
function lastOutcome({ events, season_year }: BredMare, thisYear: number) {
  let outcome: ProduceOutcome = 'not_on_file'
  let on: string | null = null
  const wasBred = events.some(({ kind }) => kind === 'bred')
  for (const { kind, result, event_date } of events) {
    if (kind === 'bred') outcome = 'bred'
    else if (kind === 'slipped') outcome = 'slipped'
    else if (kind === 'foaled') outcome = result === 'dead' ? 'foal_died' : 'foaled'
    else if (result === 'in_foal' || result === 'twins') outcome = 'in_foal'
    else if (result === 'open') outcome = wasBred && season_year < thisYear ? 'barren' : 'open'
    else continue // a scan without a result says nothing
    on = event_date
  }
  return { outcome, on }
}
