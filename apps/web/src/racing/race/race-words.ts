import { RACING_AGE, type WindDirectionName } from '@quarterpole/contract/limits'
import type { MyEntry, MyStart } from '@quarterpole/contract/my-runners'
import { officialPlace, ordinalWord, placeInField } from '@quarterpole/contract/place'
import type { RacePrediction, RunnerPrediction, RunnerWork } from '@quarterpole/contract/race'
import { LATE_DEBUT_AGE } from '@quarterpole/racing/features'
import { conditionWord } from '../../ui/words/condition.ts'
import { clockOf, dayOf } from '../../ui/words/day.ts'
import { count, decimal, plural, signed } from '../../ui/words/number.ts'

export const WIND_WORD: Record<WindDirectionName, string> = {
  unknown: 'direction unknown',
  head: 'headwind',
  tail: 'tailwind',
  cross: 'crosswind',
}

/** "LANE_3_FAST" → "Post 3 fast"; an unknown code is shown as is. */
export function flagWords(code: string): string {
  const [, post, pace] = /^LANE_(\d+)_(FAST|SLOW)$/.exec(code) ?? []
  if (post !== undefined && pace !== undefined) return `Post ${post} ${pace.toLowerCase()}`
  const [, condition, way] = /^CONDITION_(\w+)_(FAST|SLOW)$/.exec(code) ?? []
  if (condition !== undefined && way !== undefined)
    return `${conditionWord(condition.toLowerCase())} runs ${way.toLowerCase()} here`
  return code
}

/** "+0.16 s (−0.02 to +0.30)" without the unit. */
export const secondsRange = ({ low, high }: { low: number; high: number }) =>
  `${signed(low, 2)} to ${signed(high, 2)}`

const SEX_YOUNG = { S: 'colt', M: 'filly', G: 'gelding', U: 'horse' } as const
const SEX_GROWN = { S: 'stallion', M: 'mare', G: 'gelding', U: 'horse' } as const

/** "3-year-old filly"; colts and fillies up to four. */
export function runnerWhat({ sex, age }: { sex: keyof typeof SEX_YOUNG; age: number | null }): string {
  const noun = age !== null && age <= 4 ? SEX_YOUNG[sex] : SEX_GROWN[sex]
  return age === null ? noun : `${age}-year-old ${noun}`
}

/** Why a runner may not be let in the gate, by his age; undefined where nothing is in the way. */
export function ageDoubt({ age, starts }: Pick<RunnerPrediction, 'age' | 'starts'>): string | undefined {
  if (age === null) return undefined
  if (age < RACING_AGE.from) return `${plural(age, 'year')} old: too young to race`
  if (age > RACING_AGE.through) return `${age} years old: check eligibility`
  return starts === 0 && age >= LATE_DEBUT_AGE ? `${age} years old, no starts: check eligibility` : undefined
}

/** "off 12 days · last work 6 days"; works are left out where a card was sealed without them. */
export function daysLine({
  starts,
  days_since,
  works,
}: Pick<RunnerPrediction, 'starts' | 'days_since' | 'works'>) {
  const off = starts === 0 || days_since === null ? 'no starts on file' : `off ${plural(days_since, 'day')}`
  if (works === undefined) return off
  const [last] = works
  return `${off} · ${last === undefined ? 'no works on file' : `last work ${plural(last.days_before, 'day')}`}`
}

/** "2/14"; "–" where the rank is not known. */
export const workRank = ({ place, of_works }: Pick<RunnerWork, 'place' | 'of_works'>) =>
  place === null ? '–' : `${place}/${of_works ?? '?'}`

/** "18.10, handily, from the gate"; "no time" where none was taken. */
export function workTime({ time_s, manner, from_gate }: Pick<RunnerWork, 'time_s' | 'manner' | 'from_gate'>) {
  return [time_s === null ? 'no time' : decimal(time_s, 2), manner, from_gate && 'from the gate']
    .filter(Boolean)
    .join(', ')
}

export const si = (value: number) => decimal(value, 1)

/** Fewer of a herd's own races leave the prior in front. */
const OWN_RACES = 50

/** What the prediction is based on. */
export function basisWords({ model, race_date, track_name }: RacePrediction): string {
  const known =
    model.evaluation === 'in_use'
      ? 'today’s breeding values'
      : `breeding values from what was known before ${dayOf(race_date)}`
  const fitted =
    model.kind === 'fitted'
      ? `weights ${model.races < OWN_RACES ? 'that are mostly the prior (sprints in Hong Kong), ' : ''}fitted to ${plural(model.races, 'race')} of your horses`
      : 'the prior’s weights (sprints in Hong Kong) until there are enough races of your own'
  return `For ${track_name}, ${dayOf(race_date)}. Based on ${known} (${count(model.starts)} starts) and ${fitted}.`
}

/** "Race 5, 1:50 PM"; blank where neither was entered. */
export const raceOfDay = ({ race_number, post_time }: Pick<MyEntry, 'race_number' | 'post_time'>): string =>
  [race_number === null ? '' : `Race ${race_number}`, post_time === null ? '' : clockOf(post_time)]
    .filter(Boolean)
    .join(', ')

/** "Ruidoso Downs, race 5"; its distance where it has no number. */
export const raceTitle = ({
  track_name,
  race_number,
  distance_yards,
}: Pick<MyEntry, 'race_number'> & { track_name: string; distance_yards: number }): string =>
  `${track_name}, ${race_number === null ? `${distance_yards} yd` : `race ${race_number}`}`

/** "2nd of 8", "did not finish", "scratched", "disqualified, 8th of 8" */
export function finishWords(start: Pick<MyStart, 'finish' | 'status' | 'field_size'>): string {
  const { status, field_size } = start
  if (status === 'scratched') return 'scratched'
  const finish = officialPlace(start)
  if (finish === null) return status === 'disqualified' ? 'disqualified' : 'did not finish'
  const place = placeInField({ finish, field_size }, ordinalWord)
  return status === 'disqualified' ? `disqualified, ${place}` : place
}
