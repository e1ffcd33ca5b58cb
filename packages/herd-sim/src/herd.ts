import type { Injury } from '@quarterpole/contract/injury'
import type { MarkerName, TrackConditionName } from '@quarterpole/contract/limits'
import type { Start } from '@quarterpole/contract/start'
import type { Sex } from '@quarterpole/contract/values'
import { slopeUnits } from '@quarterpole/genetics/level-slope'

/**
 * An invented herd. Everything refers to everything else by row: `sire: 3` is row 3 of `horses`, −1 is "unknown".
 * Members are named as the tables of the database are, so that writing a herd into it is a change of row to id.
 * Tables make their rows when asked: a million horses are a few typed arrays, not a million objects.
 */
export interface SimulatedHerd {
  readonly seed: string | number
  /** The day the herd is seen on, YYYY-MM-DD; nothing in the herd happened after it. */
  readonly today: string
  readonly tracks: readonly HerdTrack[]
  readonly horses: HorseTable
  /** Only what a laboratory reported; an untested horse has no row. Rows of one horse stand together. */
  readonly genetic_tests: GeneticTestTable
  /** By date; at most one race of a number per track and day. */
  readonly races: HerdTable<HerdRace>
  /** Rows of one race stand together, in the order of `races`. */
  readonly starts: StartTable
  readonly injuries: HerdTable<HerdInjury>
  readonly sales: readonly HerdSale[]
  /** Crosses to be saved, with the day they were saved on. */
  readonly crosses: readonly HerdCross[]
  /** Breeding predictions to be made, newest last. */
  readonly predictions: readonly HerdPrediction[]
  readonly stallion_book: readonly HerdBookEntry[]
  readonly truth: HerdTruth
}

/** A table that makes its rows on demand. `row(i)` is O(1) and gives a fresh object; 0 ≤ i < length. */
export interface HerdTable<Row> extends Iterable<Row> {
  readonly length: number
  /** @throws {RangeError} outside 0 … length − 1 */
  row(i: number): Row
}

/** Parents stand before their offspring. The columns are for computing; they must not be written to. */
export interface HorseTable extends HerdTable<HerdHorse> {
  /** Row of the sire, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
  /** Position in SEX_CODES (vocabulary.ts): 0 stallion, 1 mare, 2 gelding. */
  readonly sex: Uint8Array
  readonly birth_year: Int16Array
  /** The name and AQHA id of one horse without the rest of its row. */
  name(i: number): string
  aqhaId(i: number): string | null
}

export interface HerdHorse {
  name: string
  /** As typed: a few of the sample herd's are malformed. Unique. */
  aqha_id: string | null
  sex: Sex
  /** YYYY-MM-DD */
  foaled: string
  color: string
  breeder: string | null
  owner: string | null
  trainer: string | null
  sire: number
  dam: number
  /** US dollars; stallions at stud only. */
  stud_fee: number | null
}

export interface HerdTrack {
  code: string
  name: string
  /** Two letters. */
  state: string
  latitude: number
  longitude: number
  altitude_m: number
}

export interface GeneticTestTable extends HerdTable<HerdGeneticTest> {
  readonly horse: Int32Array
  /** Position in MARKERS of the contract. */
  readonly marker: Uint8Array
}

/** One laboratory result. */
export interface HerdGeneticTest {
  horse: number
  marker: MarkerName
  /** Panel loci N/N, N/H, H/H; mstn two letters (CT), dmrt3 with a stroke between (C/A); the haplogroup itself. */
  value: string
  /** Copies of the variant; null for the haplogroup. */
  copies: 0 | 1 | 2 | null
  /** The laboratory's own notation, e.g. `n/P1`, `HRD/N`. */
  raw: string
  lab: string
  /** Null where the report names none. */
  assay: string | null
  /** YYYY-MM-DD */
  tested_on: string
}

export interface HerdRace {
  /** Row of `tracks`: whose meet it was, and where it was run. */
  track: number
  venue: number
  race_date: string
  race_number: number
  distance_yards: number
  condition: TrackConditionName
  sealed: boolean
  /** Along the track, tail wind positive. */
  wind_mph: number
  wind_text: string
  temp_f: number
  humidity: number
  /** US dollars. */
  purse: number
  race_type: string
  race_name: string | null
  grade: string | null
  electronic: boolean
}

/** Columns with one entry per start: row of the race, row of the horse, speed index (NaN without one). */
export interface StartTable extends HerdTable<HerdStart> {
  readonly race: Int32Array
  readonly horse: Int32Array
  readonly si: Float32Array
}

export interface HerdStart {
  race: number
  horse: number
  post_position: number
  /** Official position; horses in a dead heat share it. Null unless finished. */
  finish: number | null
  /** To 0.001 s; null without a time. */
  time_s: number | null
  /** By the rule from the track's own SI-100 time of that season; null without a time. */
  si: number | null
  status: Start['status']
  weight_lb: number
  jockey: string
  trainer: string
  comment: string | null
}

export interface HerdInjury {
  horse: number
  injury_date: string
  /** Free text as people write it. */
  type: string
  severity: Injury['severity']
  status: Injury['status']
  expected_days_off: number
  /** Set once recovered. */
  return_date: string | null
  notes: string | null
}

export interface HerdSale {
  horse: number
  sale_date: string
  sale_name: string
  sale_type: 'yearling' | 'weanling' | 'broodmare' | 'mixed' | 'in_utero'
  price_usd: number
}

export interface HerdCross {
  sire: number
  dam: number
  target_distances: number[]
  assumptions: { weather: string; track_condition: string }
  notes: string | null
  saved_on: string
}

export interface HerdPrediction {
  sire: number
  dam: number
  predicted_on: string
}

export interface HerdBookEntry {
  stallion: number
  mare: number
  season_year: number
  terms: string
  /** Row of `crosses` it came from, or null. */
  source_cross: number | null
  entered_on: string
}

/**
 * What the simulation drew and no owner could know, one entry per horse. Speed-index points; the slope is per
 * 100 yd beyond 400 yd: a horse's value at distance d is level + slope·(d − 400)/100.
 */
export interface HerdTruth {
  /** Additive genetic (breeding) value. */
  readonly a_level: Float64Array
  readonly a_slope: Float64Array
  /** Permanent environment. */
  readonly p_level: Float64Array
  readonly p_slope: Float64Array
  /** Wright's F from the herd's pedigree, a fraction. */
  readonly inbreeding: Float64Array
}

/** A horse's true breeding value at a distance, in SI points against the founders' mean. */
export function trueBreedingValue(
  { a_level, a_slope }: HerdTruth,
  horse: number,
  distanceYards: number,
): number {
  return a_level[horse] + a_slope[horse] * slopeUnits(distanceYards)
}
