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
  jockey: string | null
  trainer: string | null
}

/** What a racing day's cards make known: runs before it, the cards, and (afterwards) their results. */
export interface CardDay {
  date: string
  revealed: CardRun[]
  cards: CardLine[]
  results: CardRun[]
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

/**
 * Cuts cards into days. A run becomes known on the day of the first card that lists it, never earlier, so that
 * whatever is learnt from it cannot reach an earlier card.
 */
export function cardDays(cards: readonly CardLine[]): CardDay[] {
  const seen = new Set<string>()
  const days: CardDay[] = []
  for (const card of cards.toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))) {
    let day = days.at(-1)
    if (!day || day.date !== card.date)
      days.push((day = { date: card.date, revealed: [], cards: [], results: [] }))
    day.cards.push(card)
    for (const runner of card.runners) {
      for (const run of runsBefore(runner)) if (isNew(seen, run)) day.revealed.push(run)
      const result = resultOf(runner, card)
      if (isNew(seen, result)) day.results.push(result)
    }
  }
  return days
}

function runsBefore({ h: horse, past }: CardRunner): CardRun[] {
  return past.map(
    ([date, track, surface, distanceM, going, raceClass, field, finish, timeS, winningTimeS, draw]) => ({
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
      jockey: null,
      trainer: null,
    }),
  )
}

function resultOf(
  { h: horse, pos: finish, time: timeS, draw = null, j: jockey = null, t: trainer = null }: CardRunner,
  card: CardLine,
): CardRun {
  const { date, track, surface, distance_m: distanceM, going, race_class: raceClass, runners } = card
  const winningTimeS = runners.find((r) => r.pos === 1)?.time ?? null
  const field = runners.length
  return {
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
    jockey,
    trainer,
  }
}

function isNew(seen: Set<string>, { horse, date }: CardRun): boolean {
  const key = `${horse} ${date}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}
