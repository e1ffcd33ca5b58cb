import { findStandard, isPlausibleTime } from '@quarterpole/racing/distance-standards'
import { findKnownTrack, type KnownTrack } from '@quarterpole/racing/known-tracks'
import type { Cells } from './cells.ts'
import type { HerdHorse, HorsePlan, PlanOptions } from './plan-horses.ts'
import { fault, type ProblemList } from './problems.ts'
import { type RaceFacts, type RaceRow, readRaceRows } from './race-rows.ts'
import { HorseRecogniser } from './recognise.ts'

export interface HerdTrack {
  readonly id: number
  readonly code: string | null
  readonly name: string
}

export type TrackRef =
  | { readonly kind: 'herd'; readonly id: number }
  | { readonly kind: 'new'; readonly track: KnownTrack }

/** One race of a results file with its runners. */
export interface PlannedRace {
  readonly track: TrackRef
  readonly venue: TrackRef
  readonly facts: RaceFacts
  readonly runners: readonly RaceRow[]
}

export interface RacePlan {
  readonly horses: HorsePlan
  readonly races: readonly PlannedRace[]
  readonly newTracks: readonly KnownTrack[]
}

/** Gathers a results file's rows into races and checks each race against itself. */
export function planRaceResults(
  cells: Cells,
  herd: { readonly horses: readonly HerdHorse[]; readonly tracks: readonly HerdTrack[] },
  { createNewHorses, today }: PlanOptions,
): RacePlan {
  const recogniser = new HorseRecogniser(cells, herd.horses, createNewHorses)
  const tracks = new TrackFinder(herd.tracks, cells.problems)
  const races = new Map<string, PlannedRace & { runners: RaceRow[] }>()
  for (const row of readRaceRows(cells, recogniser, today)) {
    const track = tracks.find(row.trackText, row.row)
    const venue = row.venueText === '' ? track : tracks.find(row.venueText, row.row)
    if (track === null || venue === null) continue
    const { raceDate, raceNumber, distanceYards } = row.facts
    const key = [
      track.kind === 'herd' ? track.id : track.track.name,
      raceDate,
      raceNumber,
      distanceYards,
    ].join('|')
    const race = races.get(key)
    if (race === undefined) races.set(key, { track, venue, facts: row.facts, runners: [row] })
    else race.runners.push(row)
    checkTime(row, cells.problems)
  }
  for (const { runners } of races.values()) checkRace(runners, cells.problems)
  return { horses: recogniser.plan, races: [...races.values()], newTracks: tracks.added }
}

class TrackFinder {
  readonly added: KnownTrack[] = []
  readonly #known = new Map<string, TrackRef | null>()
  readonly #onFile: readonly HerdTrack[]
  readonly #problems: ProblemList

  constructor(onFile: readonly HerdTrack[], problems: ProblemList) {
    this.#onFile = onFile
    this.#problems = problems
  }

  find(trackText: string, row: number): TrackRef | null {
    const key = trackText.toLowerCase().trim()
    const cached = this.#known.get(key)
    const ref = cached === undefined ? this.#look(trackText, row) : cached
    if (cached === null)
      this.#problems.error({ row, field: 'track', value: trackText }, unknownTrack(trackText))
    this.#known.set(key, ref)
    return ref
  }

  #look(trackText: string, row: number): TrackRef | null {
    const wanted = trackText.toLowerCase()
    const known = findKnownTrack(trackText)
    const onFile = this.#onFile.find(
      ({ name, code }) =>
        name.toLowerCase() === wanted ||
        code?.toLowerCase() === wanted ||
        known?.name === name ||
        (code !== null && known?.codes.includes(code)),
    )
    if (onFile !== undefined) return { kind: 'herd', id: onFile.id }
    if (known === undefined) {
      this.#problems.error({ row, field: 'track', value: trackText }, unknownTrack(trackText))
      return null
    }
    if (!this.added.includes(known)) {
      this.added.push(known)
      const found = fault(
        'track-added',
        `The track ${known.name} is not on file.`,
        'It is added with its published place.',
      )
      this.#problems.warn({ row, field: 'track', value: trackText }, found)
    }
    return { kind: 'new', track: known }
  }
}

const unknownTrack = (text: string) =>
  fault(
    'track-unknown',
    `“${text}” is not a track we know.`,
    'Correct the name or code, or add the track first.',
  )

function checkTime({ facts, timeS, row }: RaceRow, problems: ProblemList): void {
  const standard = findStandard(facts.distanceYards)
  if (timeS === null || standard === undefined || isPlausibleTime(timeS, standard)) return
  const message = `${timeS.toFixed(3)} s is hardly possible over ${facts.distanceYards} yards.`
  problems.warn(
    { row, field: 'time_s', value: String(timeS) },
    fault('time-implausible', message, 'Check time and distance.'),
  )
}

/** A horse runs once in a race, and a stall holds one horse. */
function checkRace(runners: readonly RaceRow[], problems: ProblemList): void {
  const horses = new Map<string, number>()
  const posts = new Map<number, number>()
  for (const { horse, horseName, row, postPosition } of runners) {
    const key = horse.kind === 'herd' ? `h${horse.id}` : `n${horse.index}`
    const earlier = horses.get(key)
    if (earlier !== undefined) {
      const found = fault(
        'horse-twice',
        `${horseName} stands in this race already, in row ${earlier}.`,
        'Keep one row, or correct the race.',
      )
      problems.error({ row, field: 'name', value: horseName }, found)
    }
    horses.set(key, row)
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
