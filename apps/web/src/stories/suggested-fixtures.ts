import { wire } from './wire.ts'
import type { SuggestedCross, SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { turnrow } from './parent-fixtures.ts'
import { fullRanking } from './ranking-fixtures.ts'

/** What the Planner begins with. */
export const suggested: SuggestedCrosses = {
  crosses: fullRanking.matings
    .slice(3, 6)
    .map((mating, at) => ({
      dam_id: turnrow.id + at,
      dam_name: turnrow.name,
      mating,
      why: mating.worst_disease.label,
    }))
    .map((cross) => wire<SuggestedCross>(cross)),
  distance_yards: 400,
  mares: 12,
  missing_speed: null,
}
export const nothingSuggested: SuggestedCrosses = {
  ...suggested,
  crosses: [],
  mares: 0,
  missing_speed: 'Speed needs race results: import them.',
}
