import { chanceInWords } from '@quarterpole/contract/chance'
import { paths } from '../../app/paths.ts'
import type { RaceCard } from '../race-lens/queries.ts'

/** "Tin Roof Rain won; we said 1 in 4"; null while there is no result. */
export function resultWords({ score }: Pick<RaceCard, 'score'>): string | null {
  if (score === null) return null
  return score.runners
    .filter(({ horse_id }) => score.winners.includes(horse_id))
    .map(({ horse_name, win_probability }) => `${horse_name} won; we said ${chanceInWords(win_probability)}`)
    .join('. ')
}

/** Race Lens filled with this card's field, track, distance and weather, for another day. */
export function asNewCard({ request, distance_yards, track_id }: RaceCard): string {
  const { weather_conditions: weather, horse_ids, purse, post_positions } = request
  return paths.raceLens({
    track: track_id,
    distance: distance_yards,
    temp: weather.temp_f,
    wind: weather.wind_mph,
    from: weather.wind_direction,
    humidity: weather.humidity,
    condition: weather.track_condition,
    horses: horse_ids.join('-'),
    purse,
    lanes: isDrawnInOrder(post_positions) ? 'drawn' : undefined,
  })
}

/** Other posts are not carried over: the new race draws its own. */
const isDrawnInOrder = (posts: readonly number[] | undefined) =>
  posts !== undefined && posts.every((post, at) => post === at + 1)
