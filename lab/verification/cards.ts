import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One card of the file: a race and its runners. */
export interface CardLine {
  id: string
  date: string
  track: string
  surface: string
  distance_m: number
  going: string
  race_class: string
  runners: CardRunner[]
}

/** One runner of a card. Odds and sex are in the file but not read. */
export interface CardRunner {
  h: string
  draw?: number | null
  lb?: number | null
  j?: string | null
  t?: string | null
  pos: number | null
  time: number | null
  past: PastTuple[]
}

/** date, track, surface, meters, going, class, field, position, time, winning time, draw, lb (and odds, unread). */
type PastTuple = [
  ...labels: [
    date: string,
    track: string,
    surface: string,
    distanceM: number,
    going: string,
    raceClass: string,
  ],
  ...result: [
    field: number,
    finish: number | null,
    timeS: number | null,
    winningTimeS: number,
    draw: number,
    lb: number,
  ],
]

/** One run of a horse, from a card's past lists or from a card's own result. */
export interface CardRun {
  date: string
  track: string
  surface: string
  distanceM: number
  going: string
  raceClass: string
  field: number
  horse: string
  finish: number | null
  timeS: number | null
  winningTimeS: number | null
  draw: number | null
  weightLb: number | null
  jockey: string | null
  trainer: string | null
  /** Of the card whose result it is; null of an earlier run that a card lists. */
  cardId: string | null
}

/** Reads cards of JSON lines, gzipped or plain. */
export function readCards(path: string): CardLine[] {
  const bytes = readFileSync(path)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  // the file's own format is described in CardLine; a broken line throws here
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CardLine)
}

/** Every run the cards tell of, by date: the cards' own results, and the earlier runs they list. */
export function runsOf(cards: readonly CardLine[]): CardRun[] {
  const runs = new Map<string, CardRun>()
  const keep = (run: CardRun) => {
    const key = `${run.horse} ${run.date}`
    if (!runs.has(key)) runs.set(key, run)
  }
  for (const card of cards) for (const runner of card.runners) keep(resultOf(runner, card))
  for (const card of cards) for (const runner of card.runners) runsBefore(runner).forEach(keep)
  return [...runs.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Class steps, stronger company higher: 5 → 0 … 1 and group races → 4. */
export function classLevel(raceClass: string): number {
  const digit = /^[1-5]/.exec(raceClass)
  return digit ? 5 - Number(digit[0]) : raceClass.startsWith('G') ? 4 : 1
}

function runsBefore({ h: horse, past }: CardRunner): CardRun[] {
  return past.map(
    ([
      date,
      track,
      surface,
      distanceM,
      going,
      raceClass,
      field,
      finish,
      timeS,
      winningTimeS,
      draw,
      weightLb,
    ]) => ({
      date,
      track,
      surface,
      distanceM,
      going,
      raceClass,
      field,
      horse,
      finish,
      timeS,
      winningTimeS,
      draw,
      weightLb,
      jockey: null,
      trainer: null,
      cardId: null,
    }),
  )
}

function resultOf(
  {
    h: horse,
    pos: finish,
    time: timeS,
    draw = null,
    lb: weightLb = null,
    j: jockey = null,
    t: trainer = null,
  }: CardRunner,
  card: CardLine,
): CardRun {
  const {
    id: cardId,
    date,
    track,
    surface,
    distance_m: distanceM,
    going,
    race_class: raceClass,
    runners,
  } = card
  return {
    date,
    track,
    surface,
    distanceM,
    going,
    raceClass,
    field: runners.length,
    horse,
    finish,
    timeS,
    winningTimeS: runners.find((r) => r.pos === 1)?.time ?? null,
    draw,
    weightLb,
    jockey,
    trainer,
    cardId,
  }
}
