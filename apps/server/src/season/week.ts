import { addDays } from '@quarterpole/contract/day'
import type { SeasonItem } from '@quarterpole/contract/season'

const DAYS = 7

export interface Week<T extends SeasonItem> {
  readonly from: string
  readonly to: string
  readonly overdue: T[]
  readonly days: { readonly day: string; readonly items: T[] }[]
}

/** A week of what is due. What is overdue comes first, whatever the week. */
export function weekOf<T extends SeasonItem>(items: readonly T[], from: string, today: string): Week<T> {
  const to = addDays(from, DAYS - 1)
  const isOverdue = ({ until }: SeasonItem) => until < today
  const shown = items.filter((item) => !isOverdue(item) && item.from <= to && item.until >= from)
  const byDay = Map.groupBy(shown, (item) => dayShown(item, from, to))
  const days = Array.from({ length: DAYS }, (_, i) => addDays(from, i))
  return {
    from,
    to,
    overdue: items.filter(isOverdue),
    days: days.map((day) => ({ day, items: byDay.get(day) ?? [] })),
  }
}

/** Its due day if that is in the week, else the first day of the week in its window. */
function dayShown({ due_on, from: opens }: SeasonItem, from: string, to: string): string {
  if (due_on >= from && due_on <= to) return due_on
  return opens > from ? opens : from
}
