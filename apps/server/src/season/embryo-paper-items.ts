import {
  embryoRule,
  holdsOn,
  isFrozen,
  isOfEmbryos,
  type PaperRule,
} from '@quarterpole/contract/embryo-rules'
import type { HorseId } from '@quarterpole/contract/ids'
import { aboutText } from '@quarterpole/contract/paper-about'
import type { Right } from '@quarterpole/contract/roles'
import type { SeasonItem } from '@quarterpole/contract/season'
import { fitsFoaled } from '@quarterpole/contract/semen-clock'
import type { Db } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { embryosSince } from '@quarterpole/db/queries/recipient'
import { ownRules } from '../herd/semen/rules.ts'
import { usDay } from '../platform/us-day.ts'
import type { LoadedCover } from './covers/load-records.ts'

type Item = Pick<SeasonItem, 'kind' | 'due_on' | 'horse_id' | 'horse_name' | 'title' | 'record' | 'cover_id'>
interface Asked extends Item {
  readonly kind: PaperRule
  readonly horse_id: HorseId
  /** Of which a paper must be about. */
  readonly about: string | null
}

/**
 * Papers that a registry asks for and that aren't on file: the enrollment of each donor that was bred for embryo transfer
 * or collected this year, and the permit of each embryo of this year and the last that is frozen. An enrollment counts
 * while it hasn't expired, a permit that is about the embryo.
 *
 * @param covers  of the season
 */
export async function embryoPaperItems(
  db: Db,
  covers: readonly LoadedCover[],
  { today, hidden }: { today: string; hidden: readonly Right[] },
): Promise<Item[]> {
  const year = Number(today.slice(0, 4))
  const entries = await embryosSince(db, `${year - 1}-01-01`)
  const asked = [...enrollmentsAsked(covers, entries, `${year}-01-01`), ...entries.flatMap(permitAsked)]
  if (asked.length === 0) return []
  const donors = asked.map(({ horse_id }) => horse_id)
  const foaled = new Map((await findHorses(db, donors)).map(({ id, birth_year }) => [id, birth_year]))
  const papers = Map.groupBy(await recordsOfHorses(db, 'paper', donors, hidden), ({ horse_id }) => horse_id)
  const rules = (await ownRules(db)).filter(isOfEmbryos)
  return asked.flatMap(({ about, ...item }) => {
    const rule = embryoRule(item.kind, rules)
    const isOnFile = (papers.get(item.horse_id) ?? []).some(
      (one) => one.kind === item.kind && holdsOn(one, item.due_on) && (about === null || one.about === about),
    )
    if (isOnFile || !fitsFoaled(rule, foaled.get(item.horse_id) ?? null)) return []
    return [{ ...item, title: `${item.title}; ${rule.body} asks for one` }]
  })
}

type Entry = Awaited<ReturnType<typeof embryosSince>>[number]

/** One a donor: of the first day she was bred for it or collected. */
function enrollmentsAsked(covers: readonly LoadedCover[], entries: readonly Entry[], since: string): Asked[] {
  const enrollment = { kind: 'enrollment', about: null } as const
  const bred = covers.flatMap(({ row, events }) =>
    events.flatMap(({ kind, method, event_date }): Asked[] => {
      if (kind !== 'bred' || method !== 'embryo_transfer') return []
      const { mare_id: horse_id, mare_name: horse_name, id: cover_id } = row
      const title = `No enrollment on file, bred for embryo transfer on ${usDay(event_date)}`
      return [{ ...enrollment, due_on: event_date, horse_id, horse_name, title, record: null, cover_id }]
    }),
  )
  const collected = entries.map(({ id, entry_date, horse_id, horse_name }): Asked => {
    const title = `No enrollment on file, collected on ${usDay(entry_date)}`
    const record = { name: 'embryo' as const, id }
    return { ...enrollment, due_on: entry_date, horse_id, horse_name, title, record, cover_id: null }
  })
  const inOrder = [...bred, ...collected]
    .filter(({ due_on }) => due_on >= since)
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on))
  return [...Map.groupBy(inOrder, ({ horse_id }) => horse_id).values()].flatMap(([first]) => first ?? [])
}

function permitAsked(entry: Entry): Asked[] {
  if (!isFrozen(entry)) return []
  const { id, mark, outcome_date, entry_date, horse_id, horse_name } = entry
  return [
    {
      kind: 'permit',
      due_on: outcome_date ?? entry_date,
      horse_id,
      horse_name,
      title: `No permit on file for frozen embryo ${mark} of ${usDay(entry_date)}`,
      record: { name: 'embryo', id },
      cover_id: null,
      about: aboutText('embryo', id),
    },
  ]
}
