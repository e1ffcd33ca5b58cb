import { barnOf, spotOf } from '@quarterpole/contract/place-of-stay'
import type { Standing } from '../../herd/stays/queries.ts'
import type { WeekItem } from '../mares/queries.ts'

/** What is due, and the stall or pasture of its horse. */
export interface PlacedItem {
  readonly item: WeekItem
  readonly late: boolean
  /** Blank where it isn't said. */
  readonly spot: string
}
export interface ItemsOfPlace {
  /** Null: no horse's place is on file. */
  readonly place: string | null
  readonly items: readonly PlacedItem[]
}

/** What is late and what is due, in the order of a walk through the barn: place by place, stall by stall. */
export function byPlace(
  late: readonly WeekItem[],
  due: readonly WeekItem[],
  standings: readonly Standing[],
): ItemsOfPlace[] {
  const standing = new Map(standings.map((one, order) => [one.horse_id as number, { one, order }]))
  const entries = [
    ...late.map((item) => ({ item, late: true })),
    ...due.map((item) => ({ item, late: false })),
  ].map((entry) => ({ ...entry, at: standing.get(entry.item.horse_id ?? 0) }))
  const isPlaced = entries.some(({ at }) => at !== undefined)
  const placeIn = ({ item, at }: (typeof entries)[number]) =>
    at === undefined ? (item.horse_id === null ? 'The whole barn' : 'Place not on file') : barnOf(at.one)
  const orderOf = ({ item, at }: (typeof entries)[number]) =>
    at?.order ?? (item.horse_id === null ? standings.length + 1 : standings.length)
  const walked = isPlaced ? entries.toSorted((a, b) => orderOf(a) - orderOf(b)) : entries
  return [...Map.groupBy(walked, (entry) => (isPlaced ? placeIn(entry) : null))].map(([place, items]) => ({
    place,
    items: items.map(({ item, late: isLate, at }) => ({
      item,
      late: isLate,
      spot: at ? spotOf(at.one) : '',
    })),
  }))
}
