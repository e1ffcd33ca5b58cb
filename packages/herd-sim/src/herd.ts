import type { Injury } from '@quarterpole/contract/injury'
import {
  type HorseRole,
  type HorseStatus,
  DISEASE_LOCI,
  type TrackConditionName,
} from '@quarterpole/contract/limits'
import type { Start } from '@quarterpole/contract/start'
import type { Sex } from '@quarterpole/contract/values'
import { slopeUnits } from '@quarterpole/genetics/level-slope'
import type {
  HerdBookEntry,
  HerdCover,
  HerdCard,
  HerdCross,
  HerdToDo,
  HerdPrediction,
  HerdStallionSeason,
} from './herd-plans.ts'

/**
 * An invented herd. Records refer to each other by row: `sire: 3` is row 3 of `horses`, −1 is unknown. Members are named
 * like the database's columns, so that loading a herd only replaces rows by ids. Tables create rows on demand: a
 * million horses are a few typed arrays, not a million objects.
 */
export interface SimulatedHerd {
  readonly seed: string | number
  /** Date of the herd, YYYY-MM-DD; no event is later. */
  readonly today: string
  readonly tracks: readonly HerdTrack[]
  readonly horses: HorseTable
  /** The barn's own horses are rows from … to − 1; the others are reference horses. */
  readonly barn: { readonly from: number; readonly to: number }
  /** Laboratory results, grouped by horse; an untested horse has no rows. */
  readonly genetic_tests: GeneticTestTable
  /** By date; race numbers are unique per track and day. */
  readonly races: HerdTable<HerdRace>
  /** Grouped by race, in the order of `races`. */
  readonly starts: StartTable
  readonly injuries: HerdTable<HerdInjury>
  /** People and firms the barn deals with. */
  readonly contacts: readonly HerdContact[]
  /** Where the barn's own horses stand. */
  readonly stays: readonly HerdStay[]
  readonly sales: readonly HerdSale[]
  /** What horses were given or had done, by date. */
  readonly care: readonly HerdCare[]
  /** Crosses to save, with their dates. */
  readonly crosses: readonly HerdCross[]
  /** Breeding predictions to make, newest last. */
  readonly predictions: readonly HerdPrediction[]
  readonly stallion_book: readonly HerdBookEntry[]
  /** Seasons of the stallions at stud; one each. */
  readonly stallion_seasons: readonly HerdStallionSeason[]
  /** Covers of this season, with their events in order, and of earlier ones that gave no foal. */
  readonly covers: readonly HerdCover[]
  /** What is to do in the barn. */
  readonly toDos: readonly HerdToDo[]
  /** Race cards to seal as of the day before their races, oldest first. */
  readonly cards: readonly HerdCard[]
  readonly truth: HerdTruth
}

/** A table that creates rows on demand. `row(i)` is O(1) and returns a new object; 0 ≤ i < length. */
export interface HerdTable<Row> extends Iterable<Row> {
  readonly length: number
  /** @throws {RangeError} outside 0 … length − 1 */
  row(i: number): Row
}

/** Parents before offspring. The columns are for computing and must not be modified. */
export interface HorseTable extends HerdTable<HerdHorse> {
  /** Row of the sire, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
  /** Position in SEX_CODES (vocabulary.ts): 0 stallion, 1 mare, 2 gelding. */
  readonly sex: Uint8Array
  readonly birth_year: Int16Array
  /** Name and AQHA id of one horse without the rest of its row. */
  name(i: number): string
  aqhaId(i: number): string | null
}

export interface HerdHorse {
  name: string
  /** As typed; unique. A few of the sample herd's are malformed. */
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
  /** Null if unknown, as for a few of the sample herd's and all of a simulated breed. */
  status: HorseStatus | null
  /** Of the death or the sale, YYYY-MM-DD. */
  status_date: string | null
  sold_to: string | null
  role: HorseRole | null
  /** US cents, as of a day. */
  lifetime_earnings_cents: number | null
  lifetime_earnings_on: string | null
}

/** What an owner types to begin with. */
export type HerdIdentity = Omit<HerdHorse, keyof HerdLife | keyof HerdMoney>
export type HerdLife = Pick<HerdHorse, 'status' | 'status_date' | 'sold_to' | 'role'>
export type HerdMoney = Pick<HerdHorse, 'lifetime_earnings_cents' | 'lifetime_earnings_on'>

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
  /** Position in SIMULATED_MARKERS. */
  readonly marker: Uint8Array
}

/** What the simulated breed is tested for: diseases, and what says something of speed and family. */
export const SIMULATED_MARKERS = [...DISEASE_LOCI, 'mstn', 'dmrt3', 'mt_haplogroup'] as const
export type SimulatedMarker = (typeof SIMULATED_MARKERS)[number]

/** One laboratory result. */
export interface HerdGeneticTest {
  horse: number
  marker: SimulatedMarker
  /** Diseases N/N, N/H, H/H; mstn two letters (CT), dmrt3 with a slash (C/A); the haplogroup itself. */
  value: string
  /** Copies of the variant; null for the haplogroup. */
  copies: 0 | 1 | 2 | null
  /** The laboratory's notation, e.g. `n/P1`, `HRD/N`. */
  raw: string
  lab: string
  /** Null if the report names none. */
  assay: string | null
  /** YYYY-MM-DD */
  tested_on: string
}

export interface HerdRace {
  /** Rows of `tracks`: the meet's track, and the track where it was run. */
  track: number
  venue: number
  race_date: string
  race_number: number
  distance_yards: number
  condition: TrackConditionName
  sealed: boolean
  /** Along the track, tailwind positive. */
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
  /** Official finish, shared in a dead heat. Null unless finished. */
  finish: number | null
  /** To 0.001 s; null without a time. */
  time_s: number | null
  /** From the track's SI 100 time of that season; null without a time. */
  si: number | null
  status: Start['status']
  weight_lb: number
  /** US cents; null where it is not on file. */
  earned_cents: number | null
  jockey: string
  trainer: string
  comment: string | null
}

export interface HerdInjury {
  horse: number
  injury_date: string
  /** Free text. */
  type: string
  severity: Injury['severity']
  status: Injury['status']
  expected_days_off: number
  /** Null unless recovered. */
  return_date: string | null
  notes: string | null
}

/** Named as owner, breeder or trainer of horses, or called by the barn. */
export interface HerdContact {
  name: string
  phone: string
  email: string
  /** The flags that are so. */
  roles: Readonly<Record<string, boolean>>
}

/** Where a horse stands, from a day on. */
export interface HerdStay {
  horse: number
  from_day: string
  farm: string
  barn: string | null
  stall: string | null
  pasture: string | null
}

export interface HerdCare {
  horse: number
  kind: 'vaccination' | 'deworming' | 'farrier' | 'laboratory' | 'treatment'
  /** YYYY-MM-DD */
  care_date: string
  product: string
  dose?: number
  dose_unit?: 'ml' | 'tube'
  route?: 'im' | 'iv' | 'oral'
  given_by?: string
  reason?: string
  result?: string
  next_due: string | null
}

export interface HerdSale {
  horse: number
  sale_date: string
  sale_name: string
  sale_type: 'yearling' | 'weanling' | 'broodmare' | 'mixed' | 'in_utero'
  price_usd: number
}

/**
 * True values of the simulation, one entry per horse, in speed index points; the slope is per 100 yd beyond 400 yd: a
 * horse's value at distance d is level + slope·(d − 400)/100.
 */
export interface HerdTruth {
  /** Additive genetic (breeding) value. */
  readonly a_level: Float64Array
  readonly a_slope: Float64Array
  /** Permanent environment. */
  readonly p_level: Float64Array
  readonly p_slope: Float64Array
  /** Wright's F by the true parents, a fraction. */
  readonly inbreeding: Float64Array
  /** Rows of the true parents, on file or not; −1 for founders. */
  readonly sire: Int32Array
  readonly dam: Int32Array
}

/** A horse's true breeding value at a distance, in SI points relative to the founders' mean. */
export function trueBreedingValue(
  { a_level, a_slope }: HerdTruth,
  horse: number,
  distanceYards: number,
): number {
  return a_level[horse] + a_slope[horse] * slopeUnits(distanceYards)
}
