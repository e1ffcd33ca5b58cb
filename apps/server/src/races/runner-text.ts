import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { daysBetween, type RecentRuns } from '@quarterpole/racing/start-history'
import type { JsonWriter } from '../http/json-writer.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import type { CardRunner } from './card-runners.ts'
import type { KnownCard } from './known-card.ts'
import type { ForetoldCard } from './predict.ts'
import { putReasons } from './reasons.ts'
import { ageOn, ALWAYS_TOLD, TOLD } from './runner.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const KEYS = {
  id: ascii('{"horse_id":'),
  name: ascii(',"horse_name":'),
  sex: ascii(',"sex":'),
  age: ascii(',"age":'),
  sire: ascii(',"sire_name":'),
  post: ascii(',"post_position":'),
  projected: ascii(',"projected_si":'),
  sdOnTheDay: ascii(',"sd_si":'),
  sd: ascii(',"expected_si_sd":'),
  confidence: ascii(',"confidence":'),
  win: ascii(',"win_probability":'),
  place: ascii(',"place_probability":'),
  show: ascii(',"show_probability":'),
  contributions: ascii(',"feature_contributions":{'),
  reasons: ascii('},"reasons":'),
  starts: ascii(',"starts":'),
  last: ascii(',"last_si":['),
  days: ascii('],"days_since":'),
  injury: ascii(',"active_injury":'),
  byDistance: ascii(',"si_by_distance":['),
  end: ascii(']}'),
}
/** Figures told of a runner, the newest first. */
const LAST_FIGURES = 3
const [NULL, COMMA] = [ascii('null'), ascii(',')]
const TOLD_KEYS = TOLD.map((name, j) => ascii(`${j === 0 ? '' : ','}"${name}":`))
const DISTANCE_KEYS = RACE_DISTANCES.map((yards, d) =>
  ascii(`${d === 0 ? '' : '},'}{"distance_yards":${yards},"projected_si":`),
)
const DISTANCE_END = ascii('}')

/** One runner of the answer. */
export function putRunner(json: JsonWriter, foretold: ForetoldCard, i: number): void {
  const { card } = foretold
  const horse = card.horses[i]
  if (!horse) throw new RangeError(`runner ${i} of ${card.horses.length}`)
  const { herd } = card.asOf
  const injury = card.injuries.get(horse.id) ?? null
  putWho(json, card, { horse, i })
  putChances(json, foretold, i)
  putContributions(json, foretold.told[i] ?? [])
  json.put(KEYS.reasons)
  putReasons(json, {
    contributions: foretold.told[i] ?? [],
    starts: horse.recent.starts,
    hasParent: at(herd.ped.sire, horse.row) >= 0 || at(herd.ped.dam, horse.row) >= 0,
    confidence: foretold.abilities[i]?.confidence ?? 0,
    activeInjury: injury,
  })
  putStarts(json, card.request.race_date, horse.recent)
  json.put(KEYS.injury)
  putNullable(json, injury)
  putByDistance(json, foretold.siByDistance, i)
}

interface RunnerAt {
  horse: CardRunner
  i: number
}

function putWho(json: JsonWriter, card: KnownCard, { horse, i }: RunnerAt): void {
  const { herd } = card.asOf
  const { request } = card
  json.put(KEYS.id)
  json.putInteger(horse.id)
  json.put(KEYS.name)
  putName(json, herd, horse.row)
  json.put(KEYS.sex)
  json.putString(horse.sex)
  json.put(KEYS.age)
  putWhole(json, ageOn(request.race_date, horse.birth_year))
  const sire = at(herd.ped.sire, horse.row)
  json.put(KEYS.sire)
  if (sire < 0) json.put(NULL)
  else putName(json, herd, sire)
  json.put(KEYS.post)
  putWhole(json, request.post_positions?.[i] ?? null)
}

function putName(json: JsonWriter, { identities }: HerdSnapshot, row: number): void {
  const since = identities.since(row)
  if (since) json.putString(since.name)
  else json.putText(identities.packed.utf8, identities.packed.from(row))
}

function putChances(json: JsonWriter, { card, abilities, forecast }: ForetoldCard, i: number): void {
  const { win, place, show } = forecast.chances
  const ability = abilities[i]
  json.put(KEYS.projected)
  json.putNumber(forecast.projectedSi[i] ?? Number.NaN)
  json.put(KEYS.sdOnTheDay)
  json.putNumber(card.model.model.outcomeSd)
  json.put(KEYS.sd)
  json.putNumber(ability?.sd ?? Number.NaN)
  json.put(KEYS.confidence)
  json.putNumber(ability?.confidence ?? Number.NaN)
  json.put(KEYS.win)
  json.putNumber(win[i] ?? Number.NaN)
  // The sum of many small chances can stand a rounding above 1.
  json.put(KEYS.place)
  json.putNumber(Math.min(1, place[i] ?? Number.NaN))
  json.put(KEYS.show)
  json.putNumber(Math.min(1, show[i] ?? Number.NaN))
}

/** What moves nobody is left out. */
function putContributions(json: JsonWriter, told: readonly number[]): void {
  json.put(KEYS.contributions)
  for (let j = 0; j < TOLD_KEYS.length; j++) {
    const si = told[j] ?? Number.NaN
    if (j >= ALWAYS_TOLD && si === 0) continue
    json.put(TOLD_KEYS[j] ?? NULL) // j is inside
    json.putNumber(si)
  }
}

function putStarts(json: JsonWriter, raceDate: string, { starts, runs }: RecentRuns): void {
  json.put(KEYS.starts)
  json.putInteger(starts)
  json.put(KEYS.last)
  for (let i = runs.length - 1, figures = 0; i >= 0 && figures < LAST_FIGURES; i--) {
    const figure = runs[i]?.figureSi ?? null
    if (figure === null) continue
    if (figures++ > 0) json.put(COMMA)
    json.putNumber(figure)
  }
  const last = runs.at(-1)
  json.put(KEYS.days)
  putWhole(json, last ? daysBetween(last.date, raceDate) : null)
}

/** To a thousandth. */
function putByDistance(json: JsonWriter, siByDistance: readonly ArrayLike<number>[], i: number): void {
  json.put(KEYS.byDistance)
  for (let d = 0; d < DISTANCE_KEYS.length; d++) {
    json.put(DISTANCE_KEYS[d] ?? NULL) // d is inside
    json.putThousandths(Math.round((siByDistance[d]?.[i] ?? Number.NaN) * 1000))
  }
  json.put(DISTANCE_END)
  json.put(KEYS.end)
}

function putNullable(json: JsonWriter, text: string | null): void {
  if (text === null) json.put(NULL)
  else json.putString(text)
}

/** A horse can be younger than the race it is asked about: then its age lies below 0. */
function putWhole(json: JsonWriter, value: number | null): void {
  if (value === null) json.put(NULL)
  else if (value < 0) json.putAscii(String(value))
  else json.putInteger(value)
}
