import type { RaceCardId, RaceId } from '@quarterpole/contract/ids'
import type { MyRunners } from '@quarterpole/contract/my-runners'
import { fullRace } from './race-fixtures.ts'

const where = {
  track_id: fullRace.track_id,
  track_name: fullRace.track_name,
  distance_yards: 400,
}
export const myRunners: MyRunners = {
  entered: fullRace.predictions.slice(0, 2).map(({ horse_id, horse_name, win_probability }, i) => ({
    ...where,
    horse_id,
    horse_name,
    race_date: '2026-11-20',
    race_number: i === 0 ? 5 : null,
    post_time: i === 0 ? '19:40' : null,
    card_id: 70 as RaceCardId,
    post_position: i === 0 ? 4 : null,
    win_probability,
    field_size: 8,
  })),
  raced: fullRace.predictions.slice(2, 5).map(({ horse_id, horse_name, win_probability }, i) => ({
    ...where,
    horse_id,
    horse_name,
    race_date: '2026-11-14',
    race_number: 3 + i,
    post_time: null,
    race_id: (500 + i) as RaceId,
    finish: i === 2 ? null : 1 + i,
    status: i === 2 ? ('dnf' as const) : ('finished' as const),
    field_size: 8,
    si: i === 2 ? null : 95 - i,
    card_id: i === 0 ? (69 as RaceCardId) : null,
    win_probability: i === 0 ? win_probability : null,
  })),
}
