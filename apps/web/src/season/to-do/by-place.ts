import { type Standing, whereOf } from '../../herd/stays/queries.ts'
import type { SeasonItem } from '../mares/queries.ts'

/** What is due, and the stall or pasture of its horse. */
export interface PlacedItem {
  readonly item: SeasonItem
  readonly late: boolean
  readonly spot: string | null
}
export interface ItemsOfPlace {
  /** Null: no horse's place is on file. */
  readonly place: string | null
  readonly items: readonly PlacedItem[]
}

/** What is late and what is due, in the order of a walk through the barn: place by place, stall by stall. */
export function byPlace(
  late: readonly SeasonItem[],
  due: readonly SeasonItem[],
  standings: readonly Standing[],
): ItemsOfPlace[] {
  const standing = new Map(standings.map((one, order) => [one.horse_id as number, { one, order }]))
  const entries = [
    ...late.map((item) => ({ item, late: true })),
    ...due.map((item) => ({ item, late: false })),
  ].map((entry) => ({ ...entry, at: standing.get(entry.item.horse_id ?? 0) }))
  const isPlaced = entries.some(({ at }) => at !== undefined)
  const placeIn = ({ item, at }: (typeof entries)[number]) =>
    at === undefined ? (item.horse_id === null ? 'The whole barn' : 'Place not on file') : whereOf(at.one)
  const orderOf = ({ item, at }: (typeof entries)[number]) =>
    at?.order ?? (item.horse_id === null ? standings.length + 1 : standings.length)
  const walked = isPlaced ? entries.toSorted((a, b) => orderOf(a) - orderOf(b)) : entries
  return [...Map.groupBy(walked, (entry) => (isPlaced ? placeIn(entry) : null))].map(([place, items]) => ({
    place,
    items: items.map(({ item, late: isLate, at }) => ({
      item,
      late: isLate,
      spot: at ? spotOf(at.one) : null,
    })),
  }))
}

const spotOf = ({ stall, pasture }: Standing) =>
  [stall && `stall ${stall}`, pasture].filter(Boolean).join(', ') || null
