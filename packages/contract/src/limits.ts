/** Product constants as plain data, importable by the web app without the schema library. */
import { FURTHER, FURTHER_LABELS } from '@quarterpole/genetics/locus-names'
import {
  BESIDE_PANEL,
  DISEASE_LOCI,
  type DiseaseLocus,
  labelsOf,
  PANEL_LOCI,
  RECESSIVE_LOCI,
} from '@quarterpole/genetics/disease-names'

/** Earliest foaling or injury date accepted; anything older is a typo. */
export const EARLIEST_DAY = '1850-01-01'
/** Minimum age of a parent in the foal's birth year. */
export const PARENT_AGE_YEARS = 2

/** Races are for two-year-olds and up; above twelve hardly a horse starts (assumed, no rule of the AQHA). Ages go by the horses' year. */
export const RACING_AGE = { from: 2, through: 12 } as const

/** Where a horse is in life, and what it does, as people call it; null = unknown, never guessed. */
export const HORSE_STATUS_WORDS = { alive: 'Alive', died: 'Died', sold: 'Sold', retired: 'Retired' } as const
export type HorseStatus = keyof typeof HORSE_STATUS_WORDS
export const HORSE_STATUSES = Object.keys(HORSE_STATUS_WORDS) as HorseStatus[] // its own keys
export const HORSE_ROLE_WORDS = {
  broodmare: 'Broodmare',
  at_stud: 'At stud',
  in_training: 'In training',
  young_stock: 'Young stock',
} as const
export type HorseRole = keyof typeof HORSE_ROLE_WORDS
export const HORSE_ROLES = Object.keys(HORSE_ROLE_WORDS) as HorseRole[] // its own keys
/** A horse of unknown status older than this many years is asked for: is he still alive? */
export const ASK_STATUS_YEARS = 25
const SORT_MEMBERS = ['name', 'age', 'owner', 'best_si', 'earnings', 'ebv', 'reliability'] as const
export type HorseSort = `${'' | '-'}${(typeof SORT_MEMBERS)[number]}`
/** Sorts of the horse list; `ebv` and `reliability` at 400 yards. */
export const HORSE_SORTS: readonly HorseSort[] = SORT_MEMBERS.flatMap((member): HorseSort[] => [
  member,
  `-${member}`,
])

/** How a mare was bred. */
export const COVER_METHODS = [
  'live_cover',
  'pasture',
  'fresh_semen',
  'cooled_semen',
  'frozen_semen',
  'embryo_transfer',
] as const
export type CoverMethod = (typeof COVER_METHODS)[number]
export const COVER_EVENT_KINDS = ['bred', 'scan', 'slipped', 'foaled'] as const
export type CoverEventKind = (typeof COVER_EVENT_KINDS)[number]
/** Of a scan: in foal, open, twins; of a foaling: live or dead. */
export const COVER_RESULTS = ['in_foal', 'open', 'twins', 'live', 'dead'] as const
export type CoverResult = (typeof COVER_RESULTS)[number]
/** What a cover's events amount to; `barren`: open when the season is over. */
export const COVER_STATES = [
  'not_bred',
  'bred',
  'in_foal',
  'twins',
  'open',
  'barren',
  'slipped',
  'foaled',
] as const
export type CoverState = (typeof COVER_STATES)[number]
export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const
export type RepeatUnit = (typeof REPEAT_UNITS)[number]
/** How an injury ended; null while it lasts. */
export const INJURY_OUTCOMES = ['recovered', 'retired', 'died', 'put_down'] as const
export type InjuryOutcome = (typeof INJURY_OUTCOMES)[number]
/** Works of a day at one distance. */
export const MAX_WORKS = 500
/** Letters of a horse's name. */
export const MAX_HORSE_NAME = 60
/** US dollars; above any real price, so that a typo is rejected. */
export const MAX_PRICE = 100_000_000
/** Rows of one such file: the herd is locked while they are checked. */
export const MAX_RECORD_ROWS = 10_000
/** Yards; the shortest and the longest race run. */
export const MIN_RACE_YARDS = 100
export const MAX_RACE_YARDS = 1000
/** Generations of a pedigree one types into: 30 ancestors. */
export const BRACKET_GENERATIONS = 4
export const BOOKING_STATUSES = ['booked', 'canceled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
/** How far a booked mare got that season; twins are in foal until reduced. */
export const BOOKING_STATES = [
  'not_bred',
  'bred',
  'flushed',
  'in_foal',
  'twins',
  'open',
  'barren',
  'slipped',
  'foaled',
  'foal_lost',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]
/** How a booking's live-foal guarantee stands; `not_on_file`: its terms don't say. */
export const GUARANTEES = ['not_on_file', 'none', 'open', 'return_due', 'return_booked', 'met'] as const
export type Guarantee = (typeof GUARANTEES)[number]
/** US dollars; higher than any stud fee, so that a typo is rejected. */
export const MAX_FEE = 1_000_000

/** The distances of most races; lists offer them first. */
export const COMMON_DISTANCES = [300, 350, 400, 440, 500, 550] as const
/** The other official distances, and two that are run without being official: 100 and 200 yards. */
export const OTHER_DISTANCES = [100, 110, 200, 220, 250, 330, 660, 770, 870, 1000] as const
/** Every distance a race can be predicted at. */
export const RACE_DISTANCES = [...COMMON_DISTANCES, ...OTHER_DISTANCES] as const
export type RaceDistance = (typeof RACE_DISTANCES)[number]
/** The five distances on a track's page; each has a published standard. */
export const TRACK_DISTANCES = [300, 350, 400, 440, 550] as const
/** The speed indexes drawn as rungs of the track ladder. */
export const LADDER_SI = [80, 90, 100, 110] as const
export const MIN_RUNNERS = 2
export const MAX_RUNNERS = 12
/** Of a horse in a list of entries. */
export const ENTRY_STATUSES = ['in', 'scratched', 'also_eligible'] as const
export const MAX_RACE_NUMBER = 30
/** Pounds a horse carries; outside of these a number is no weight. */
export const WEIGHT_LB = { least: 80, most: 180 } as const
/** US dollars; higher than any real purse, so that a typo is rejected. */
export const MAX_PURSE = 10_000_000
export const TRACK_CONDITIONS = [
  'fast',
  'good',
  'wet_fast',
  'muddy',
  'sloppy',
  'slow',
  'heavy',
  'frozen',
] as const
export type TrackConditionName = (typeof TRACK_CONDITIONS)[number]
export const WIND_DIRECTIONS = ['unknown', 'head', 'tail', 'cross'] as const
export type WindDirectionName = (typeof WIND_DIRECTIONS)[number]
/** Races with a winner needed to fit and backtest the race model. */
export const MIN_MODEL_RACES = 50
/** Scored cards needed to show their calibration. */
export const MIN_SCORED_CARDS = 10

/** Distances, in yards, at which breeding values and a foal's expected speed index are published. */
export const TRAIT_DISTANCES = [350, 400, 440] as const
export type TraitDistance = (typeof TRAIT_DISTANCES)[number]

/** Target distances of a saved cross. */
export const TARGET_DISTANCES = [300, 350, 400, 440] as const

/** Wright's F above which inbreeding is rated moderate, otherwise low; first cousins give exactly this. */
export const INBREEDING_MODERATE = 0.0625
/** Wright's F from which parents are as close as half brother and half sister. */
export const INBREEDING_CLOSE = 0.125
/** Width of the inbreeding bar in percent: this times F, at most 100. */
export const INBREEDING_BAR_SCALE = 800

export const SI_RECORD = 100
export const SI_STRONG = 90

export const ALTITUDE_BOOST_M = 1500
export const FEET_PER_METER = 3.28

/** A recovery confidence above the first reads "good", above the second "monitor closely", else "significant injury". */
export const RECOVERY_GOOD = 0.8
export const RECOVERY_MONITOR = 0.6

/** Similar crosses with fewer runners are counted but not rated. */
export const RATING_FLOOR_RUNNERS = 15

export const STALLION_BOOK_YEARS = 3
/** Mares and stallions of one season plan. */
export const MAX_PLAN_MARES = 40
export const MAX_PLAN_STUDS = 20
/** Of one donor in a season, and of all mares of a plan. */
export const MAX_FOALS_A_DONOR = 12
export const MAX_PLAN_FOALS = 100
export const MAX_PLAN_DOSES = 100_000
export const MAX_BOARD_MARES = 40
export const MAX_BOARD_STUDS = 30
/** What the board on the Dashboard draws; the crosses worth a look are among its stallions. */
export const DASHBOARD_BOARD = { most_mares: 16, most_studs: 12 } as const
/** Why a pair is left out of a season plan, the gravest first. */
export const PAIR_REFUSALS = [
  'lethal',
  'family',
  'affected',
  'inbreeding',
  'book_closed',
  'fee_unknown',
  'fee',
] as const
export const TERMS_TO_BE_NEGOTIATED = 'Terms to be negotiated'

/** With a minus in front the other way round; foals without a value come last either way. */
export const PROGENY_SORTS = (
  ['year', 'name', 'starts', 'wins', 'best_si', 'earnings', 'ebv'] as const
).flatMap((member) => [member, `-${member}`] as const)
export type ProgenySort = (typeof PROGENY_SORTS)[number]
/** Foals on a page of the progeny table. */
export const PROGENY_PAGE = 100

export const LIST_DEFAULT = 1000
export const MAX_LIST = 5000

export { DISEASE_LOCI, type DiseaseLocus, PANEL_LOCI, RECESSIVE_LOCI }
/** What a panel test says of a horse; one copy is a carrier where the disease is recessive, else at risk. */
export const TEST_STATES = ['untested', 'clear', 'carrier', 'affected'] as const
export type TestState = (typeof TEST_STATES)[number]
/** Labels of a runner, each worth points of data quality. */
export const ADVANCED_MARKERS = ['mstn', 'dmrt3', 'mt_haplogroup'] as const
/** Of these the profile of a horse has a member each; a further one is among its tests. */
export const PROFILE_MARKERS = [...PANEL_LOCI, ...ADVANCED_MARKERS, ...BESIDE_PANEL] as const
export const MARKERS = [...PROFILE_MARKERS, ...FURTHER] as const
export type MarkerName = (typeof MARKERS)[number]
/** As reports and sentences name them. */
export const MARKER_LABELS: Readonly<Record<MarkerName, string>> = {
  ...labelsOf(PANEL_LOCI),
  mstn: 'MSTN',
  dmrt3: 'DMRT3',
  mt_haplogroup: 'mt haplogroup',
  ...labelsOf(BESIDE_PANEL),
  ...FURTHER_LABELS,
}

export const COLORS = [
  'sorrel',
  'chestnut',
  'bay',
  'brown',
  'black',
  'palomino',
  'buckskin',
  'cremello',
  'perlino',
  'red dun',
  'dun',
  'grullo',
  'red roan',
  'bay roan',
  'blue roan',
  'gray',
  'white',
] as const

/** Items of a horse's data quality score, besides the base points. */
export const QUALITY_ITEMS = [
  'panel_tests',
  'markers',
  'sire',
  'dam',
  'aqha_id',
  'foaled',
  'color',
  'sex',
] as const
export type QualityItem = (typeof QUALITY_ITEMS)[number]
/** Points for each complete item; every horse gets the base points. */
export const QUALITY_BASE = 10
export const QUALITY_POINTS: Readonly<Record<QualityItem, number>> = {
  panel_tests: 30, // six tests
  markers: 10, // three markers
  sire: 12.5,
  dam: 12.5,
  aqha_id: 5,
  foaled: 5,
  color: 2.5,
  sex: 2.5,
}
export const FILE_TYPES = ['horses', 'genetics', 'race_results', 'injuries'] as const
export type FileType = (typeof FILE_TYPES)[number]
/** Source of a file; decides first what its headers and codes mean. */
export const MAPPING_FORMATS = ['aqha', 'equibase', 'custom'] as const
export type MappingFormat = (typeof MAPPING_FORMATS)[number]
/** Each format's headers for the three fields that identify a horse; shown before a file is chosen. */
export const FORMAT_HEADERS: Readonly<
  Record<MappingFormat, Readonly<Record<'name' | 'aqha_id' | 'foaled', string>>>
> = {
  aqha: { name: 'Registered Name', aqha_id: 'Registration Number', foaled: 'Date of Birth' },
  equibase: { name: 'Horse Name', aqha_id: 'Registration Number', foaled: 'Foaling Date' },
  custom: { name: 'Name', aqha_id: 'AQHA id', foaled: 'Foaled' },
}
/** Confidence of a suggested column: our own name of the field, a known synonym, or a similar word. */
export const CONFIDENCES = ['exact', 'likely', 'unsure'] as const
export type Confidence = (typeof CONFIDENCES)[number]
/** Maximum columns of a file, and maximum distinct codes listed for one column. */
export const MAX_COLUMNS = 512
export const MAX_CODES = 200
/** A printed speed index. One computed from a time may be further out. */
export const MIN_SI = 0
export const MAX_SI = 140
/** At most this many horses get one entry at once. */
export const MAX_AT_ONCE = 200
/** Days that count as recent on the dashboard. */
export const RECENT_PREDICTION_DAYS = 30
/** How long a repeated Idempotency-Key gets the first reply: as long as a session may idle, so that an entry made without a network is saved once. */
export const IDEMPOTENCY_DAYS = 14
