import { findStandard, isPlausibleTime } from '@quarterpole/racing/distance-standards'
import { refKey } from '../identity/horse-index.ts'
import { fault, type ProblemList } from '../problems.ts'
import type { RaceFacts, RaceRow } from '../drafts/race-rows.ts'
import type { PlannedRace } from '../plans/race-plan.ts'

/** A time nobody runs over the distance is a slip in one of the two. */
export function checkTime({ facts, timeS, row }: RaceRow, problems: ProblemList): void {
  const standard = findStandard(facts.distanceYards)
  if (timeS === null || standard === undefined || isPlausibleTime(timeS, standard)) return
  const message = `${timeS.toFixed(3)} s isn’t a likely time for ${facts.distanceYards} yards.`
  problems.warn(
    { row, field: 'time_s', value: String(timeS) },
    fault('time-implausible', message, 'Check the time and the distance.'),
  )
}

/** A race against itself: its runners, their places and times, and what each row says of the race. */
export function checkRace(race: PlannedRace, problems: ProblemList): void {
  checkRunners(race, problems)
  checkPlaces(race, problems)
  checkTimes(race, problems)
  checkFacts(race, problems)
}

/** A horse runs once in a race, and a stall holds one horse. */
function checkRunners({ runners }: PlannedRace, problems: ProblemList): void {
  const horses = new Map<string, number>()
  const posts = new Map<number, number>()
  for (const { horse, horseName, row, postPosition } of runners) {
    const earlier = horses.get(refKey(horse))
    if (earlier !== undefined) {
      const found = fault(
        'horse-twice',
        `${horseName} is already in this race, in row ${earlier}.`,
        'Keep one row, or correct the race.',
      )
      problems.error({ row, field: 'name', value: horseName, beside: earlier }, found)
    }
    horses.set(refKey(horse), row)
    const beside = postPosition === null ? undefined : posts.get(postPosition)
    if (postPosition !== null && beside !== undefined) {
      const found = fault(
        'post-twice',
        `Post position ${postPosition} is taken by row ${beside}.`,
        'Check both rows.',
      )
      problems.warn({ row, field: 'post_position', value: String(postPosition) }, found)
    }
    if (postPosition !== null) posts.set(postPosition, row)
  }
}

/** A place is shared in a dead heat only, and the places behind it stay empty. */
function checkPlaces({ facts, runners }: PlannedRace, problems: ProblemList): void {
  const byPlace = Map.groupBy(
    runners.filter(({ finish, status }) => finish !== null && status === 'finished'),
    ({ finish }) => finish,
  )
  for (const [place, sharing] of byPlace) {
    const [first, second] = sharing
    if (place === null || first === undefined || second === undefined) continue
    if (sharing.some(({ isDeadHeat }) => isDeadHeat)) continue
    const found = fault(
      'place-twice',
      `Place ${place} is also given to ${first.horseName} in row ${first.row}.`,
      facts.raceNumber === null
        ? 'Add the race number if these are two races of the day; mark a dead heat with DH.'
        : 'Mark a dead heat with DH, or correct the place.',
    )
    problems.warn({ row: second.row, field: 'finish', value: String(place) }, found)
  }
}

/** Nobody who finished in front was slower, unless the stewards moved them. */
function checkTimes({ runners }: PlannedRace, problems: ProblemList): void {
  const timed = runners
    .flatMap((runner) =>
      runner.finish !== null && runner.timeS !== null && runner.status === 'finished' && !runner.isOfficial
        ? [{ ...runner, place: runner.finish, seconds: runner.timeS }]
        : [],
    )
    .toSorted((a, b) => a.place - b.place)
  let [slowest] = timed
  for (const runner of timed) {
    if (slowest === undefined) return
    if (runner.place > slowest.place && runner.seconds < slowest.seconds) {
      const message = `${runner.horseName}, place ${runner.place}, is faster than ${slowest.horseName}, place ${slowest.place}, in row ${slowest.row}.`
      const found = fault('time-against-place', message, 'Check times and places.')
      problems.warn({ row: runner.row, field: 'time_s', value: String(runner.seconds) }, found)
    }
    if (runner.seconds > slowest.seconds) slowest = runner
  }
}

const FACTS = [
  ['condition', 'condition', 'condition'],
  ['windMph', 'wind_mph', 'wind'],
  ['tempF', 'temp_f', 'temperature'],
  ['humidity', 'humidity', 'humidity'],
  ['purse', 'purse', 'purse'],
  ['raceName', 'race_name', 'name of the race'],
  ['grade', 'grade', 'grade'],
  ['postTime', 'post_time', 'post time'],
  ['fieldSize', 'field_size', 'number of runners'],
] as const satisfies readonly (readonly [keyof RaceFacts, string, string])[]

/** The rows of a race say the same of it; where they do not, the first row that says anything counts. */
function checkFacts({ facts, runners }: PlannedRace, problems: ProblemList): void {
  for (const [member, field, words] of FACTS) {
    const other = runners.find(
      (runner) => runner.facts[member] !== null && runner.facts[member] !== facts[member],
    )
    if (other === undefined) continue
    const message = `The ${words} of the race is ${facts[member]} in an earlier row and ${other.facts[member]} here.`
    problems.warn(
      { row: other.row, field, value: String(other.facts[member]) },
      fault('race-facts', message, 'We use the earlier row.'),
    )
  }
}
