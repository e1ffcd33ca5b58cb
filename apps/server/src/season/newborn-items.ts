import { addDays } from '@quarterpole/contract/day'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import type { LoadedCover } from './covers/load-records.ts'

/** After a week it is late for either. */
const DAYS = 7

type Item = Pick<SeasonItem, 'kind' | 'due_on' | 'from' | 'until' | 'title'>

/** Of mares that foaled within a week: the placenta and the foal's IgG, until her foaling record says them. */
export async function newbornItems(db: Db, loaded: readonly LoadedCover[], today: string) {
  const fresh = loaded.filter(
    ({ record: { state, ended_on } }) =>
      state === 'foaled' && ended_on !== null && ended_on <= today && addDays(ended_on, DAYS) >= today,
  )
  const mares = fresh.map(({ row }) => row.mare_id)
  const byMare = Map.groupBy(await recordsOfHorses(db, 'foaling', mares), ({ horse_id }) => horse_id)
  return fresh.map(({ row, record }) => {
    const day = record.ended_on ?? ''
    const own = (byMare.get(row.mare_id) ?? []).filter(({ foaling_date }) => foaling_date === day)
    const isRetained = own.some(({ placenta }) => placenta === 'not_passed')
    const items: Item[] = []
    const isUnsaid = own.every((one) => one.placenta === null && one.placenta_hours === null)
    if (row.mare_status !== 'died' && (isRetained || isUnsaid))
      items.push({
        kind: 'placenta',
        due_on: day,
        from: day,
        until: day,
        title: isRetained
          ? 'Placenta not passed: past 3 hours, call your vet'
          : 'Placenta: passed within 3 hours?',
      })
    const next = addDays(day, 1)
    const isAlive =
      record.is_live_foal !== false &&
      own.every(({ lost_on, lost_cause }) => lost_on === null && lost_cause === null)
    if (isAlive && own.every(({ igg }) => igg === null))
      items.push({
        kind: 'igg',
        due_on: next,
        from: day,
        until: next,
        title: 'Foal’s IgG, at 12 to 24 hours',
      })
    return { row, items }
  })
}
