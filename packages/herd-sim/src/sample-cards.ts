import type { Rng } from '@quarterpole/numerics/rng'
import { dayOf, isoOf } from './calendar.ts'
import type { HerdInjury, HerdRace, HerdStart } from './herd.ts'
import type { HerdCard, HerdEntry } from './herd-plans.ts'
import { drawConditions } from './race-day.ts'

/** Cards the owner sealed before his horses' last races. */
const SEALED = 6
/** The race of the open card was so many days ago at least; its result is not on file. */
const OPEN_DAYS = 4
const OPEN_RUNNERS = 7
const OPEN_YARDS = 350

interface Barn {
  races: readonly HerdRace[]
  starts: readonly HerdStart[]
  /** Rows of the races the barn's own horses ran in. */
  own: readonly number[]
  injuries: readonly HerdInjury[]
  isOurs: (horse: number) => boolean
  today: string
}

/** Race cards to seal as of the day before their races: of the barn's last races on file, and of one that is not. */
export function sampleCards(rng: Rng, barn: Barn): HerdCard[] {
  const { races, starts, own } = barn
  const decided = own.slice(-SEALED).map((race): HerdCard => {
    const runners = starts
      .filter((start) => start.race === race)
      .toSorted((a, b) => a.post_position - b.post_position)
    return cardOf(races[race], runners)
  })
  const open = openCard(rng, barn)
  return open === null ? decided : [...decided, open]
}

type Race = Pick<
  HerdRace,
  | 'track'
  | 'race_date'
  | 'race_number'
  | 'distance_yards'
  | 'purse'
  | 'temp_f'
  | 'wind_mph'
  | 'humidity'
  | 'condition'
>

const cardOf = (race: Race, runners: readonly HerdEntry[]): HerdCard => ({
  track: race.track,
  race_date: race.race_date,
  race_number: race.race_number,
  distance_yards: race.distance_yards,
  purse: race.purse,
  weather: {
    temp_f: race.temp_f,
    wind_mph: Math.abs(race.wind_mph),
    wind_direction: race.wind_mph === 0 ? 'unknown' : race.wind_mph > 0 ? 'tail' : 'head',
    humidity: race.humidity,
    track_condition: race.condition,
  },
  runners: runners.map(({ horse, post_position, jockey, trainer, weight_lb }) => ({
    horse,
    post_position,
    jockey,
    trainer,
    weight_lb,
  })),
})

/** The horses that ran last, sound on the day, on a day without a race at that track. */
function openCard(rng: Rng, { races, starts, own, injuries, isOurs, today }: Barn): HerdCard | null {
  const last = own.at(-1)
  if (last === undefined) return null
  const { track, purse } = races[last]
  const isFree = (day: string) => !races.some((race) => race.track === track && race.race_date === day)
  let back = OPEN_DAYS
  while (!isFree(isoOf(dayOf(today) - back))) back++
  const race_date = isoOf(dayOf(today) - back)
  const isOff = (horse: number) =>
    injuries.some(
      (x) => x.horse === horse && x.injury_date <= race_date && (x.return_date ?? '9999') > race_date,
    )
  const ran = starts.filter(({ race, horse }) => own.slice(-SEALED).includes(race) && isOurs(horse))
  const newest = new Map(ran.toReversed().map((start) => [start.horse, start]))
  const field = [...newest.values()].filter(({ horse }) => !isOff(horse)).slice(0, OPEN_RUNNERS)
  if (field.length < 2) return null
  const runners = field.map((start, k) => ({ ...start, post_position: k + 1 }))
  const month = Number(race_date.slice(5, 7))
  const race = { track, race_date, race_number: 4, distance_yards: OPEN_YARDS, purse }
  return cardOf({ ...race, ...drawConditions(rng, month) }, runners)
}
