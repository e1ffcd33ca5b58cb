import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { daysBetween, type RecentRuns } from '@quarterpole/racing/start-history'
import type { JsonNumbers } from '../json-numbers.ts'
import type { JsonWriter } from '../json-writer.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import type { CardRunner } from './card-runners.ts'
import type { KnownCard } from './known-card.ts'
import type { ForetoldCard } from './predict.ts'
import { reasonsOf } from './reasons.ts'
import { ageOn, ALWAYS_TOLD, TOLD } from './runner.ts'

/** Where the numbers of a card's runners stand among those written out; each column runs by runner. */
interface Places {
  projected: number
  /** One number for all runners. */
  sdOnTheDay: number
  sd: number
  confidence: number
  win: number
  place: number
  show: number
  /** Of each runner's contributions. */
  told: readonly number[]
  /** Of each runner's last figures, and how many they are. */
  last: readonly { first: number; count: number }[]
}

/** Adds every number of a card's runners that has a fraction. */
export function addRunners(numbers: JsonNumbers, foretold: ForetoldCard): Places {
  const { card, abilities, forecast, told } = foretold
  const { win, place, show } = forecast.chances
  return {
    projected: numbers.add(forecast.projectedSi),
    sdOnTheDay: numbers.add([card.model.model.outcomeSd]),
    sd: numbers.add(abilities.map(({ sd }) => sd)),
    confidence: numbers.add(abilities.map(({ confidence }) => confidence)),
    win: numbers.add(win),
    place: numbers.add(atMost1(place)),
    show: numbers.add(atMost1(show)),
    told: told.map((si) => numbers.add(si)),
    last: card.horses.map(({ recent }) => {
      const figures = lastFigures(recent)
      return { first: numbers.add(figures), count: figures.length }
    }),
  }
}

/** The sum of many small chances can stand a rounding above 1. */
function atMost1(chances: Float64Array): number[] {
  const capped: number[] = []
  for (let i = 0; i < chances.length; i++) capped.push(Math.min(1, chances[i] ?? 0))
  return capped
}

/** Up to three, the newest first. */
function lastFigures({ runs }: RecentRuns): number[] {
  const figures: number[] = []
  for (let i = runs.length - 1; i >= 0 && figures.length < 3; i--) {
    const figure = runs[i]?.figureSi ?? null
    if (figure !== null) figures.push(figure)
  }
  return figures
}

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
  pros: ascii('},"reasons":{"pros":['),
  cons: ascii('],"cons":['),
  sentence: ascii('],"sentence":'),
  starts: ascii('},"starts":'),
  last: ascii(',"last_si":['),
  days: ascii('],"days_since":'),
  injury: ascii(',"active_injury":'),
  byDistance: ascii(',"si_by_distance":['),
  end: ascii(']}'),
}
const [NULL, COMMA] = [ascii('null'), ascii(',')]
const TOLD_KEYS = TOLD.map((name, j) => ascii(`${j === 0 ? '' : ','}"${name}":`))
const DISTANCE_KEYS = RACE_DISTANCES.map((yards, d) =>
  ascii(`${d === 0 ? '' : '},'}{"distance_yards":${yards},"projected_si":`),
)
const DISTANCE_END = ascii('}')

interface Pen {
  json: JsonWriter
  numbers: JsonNumbers
  places: Places
}

/** One runner of the answer. */
export function putRunner(pen: Pen, foretold: ForetoldCard, i: number): void {
  const { json } = pen
  const { card } = foretold
  const horse = card.horses[i]
  if (!horse) throw new RangeError(`runner ${i} of ${card.horses.length}`)
  const injury = card.injuries.get(horse.id) ?? null
  putWho(json, card, { horse, i })
  putChances(pen, i)
  putContributions(pen, foretold.told[i] ?? [], i)
  putReasons(json, foretold, { horse, i, injury })
  putStarts(pen, card, { horse, i })
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

function putChances({ json, numbers, places }: Pen, i: number): void {
  json.put(KEYS.projected)
  numbers.put(json, places.projected + i)
  json.put(KEYS.sdOnTheDay)
  numbers.put(json, places.sdOnTheDay)
  json.put(KEYS.sd)
  numbers.put(json, places.sd + i)
  json.put(KEYS.confidence)
  numbers.put(json, places.confidence + i)
  json.put(KEYS.win)
  numbers.put(json, places.win + i)
  json.put(KEYS.place)
  numbers.put(json, places.place + i)
  json.put(KEYS.show)
  numbers.put(json, places.show + i)
}

/** What moves nobody is left out. */
function putContributions({ json, numbers, places }: Pen, told: readonly number[], i: number): void {
  json.put(KEYS.contributions)
  const first = places.told[i] ?? 0
  for (let j = 0; j < TOLD_KEYS.length; j++) {
    if (j >= ALWAYS_TOLD && told[j] === 0) continue
    json.put(TOLD_KEYS[j] ?? NULL) // j is inside
    numbers.put(json, first + j)
  }
}

function putReasons(
  json: JsonWriter,
  { told, abilities }: ForetoldCard,
  { horse, i, injury }: RunnerAt & { injury: string | null },
): void {
  const { pros, cons, sentence } = reasonsOf({
    contributions: told[i] ?? [],
    starts: horse.recent.starts,
    confidence: abilities[i]?.confidence ?? 0,
    activeInjury: injury,
  })
  json.put(KEYS.pros)
  putStrings(json, pros)
  json.put(KEYS.cons)
  putStrings(json, cons)
  json.put(KEYS.sentence)
  json.putString(sentence)
}

function putStarts(
  { json, numbers, places }: Pen,
  { request }: KnownCard,
  { horse: { recent }, i }: RunnerAt,
): void {
  const { first, count } = places.last[i] ?? { first: 0, count: 0 }
  json.put(KEYS.starts)
  json.putInteger(recent.starts)
  json.put(KEYS.last)
  for (let k = 0; k < count; k++) {
    if (k > 0) json.put(COMMA)
    numbers.put(json, first + k)
  }
  const last = recent.runs.at(-1)
  json.put(KEYS.days)
  putWhole(json, last ? daysBetween(last.date, request.race_date) : null)
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

function putStrings(json: JsonWriter, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) {
    if (i > 0) json.put(COMMA)
    json.putString(text)
  }
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
