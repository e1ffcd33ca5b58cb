/** Constants of the product, as plain data: importable by the web app without pulling in the schema library. */

/** No foaling and no injury on file lies before it: an older day is a slip of the finger. */
export const EARLIEST_DAY = '1850-01-01'
/** A parent's year of foaling is at least so many before its foal's. */
export const PARENT_AGE_YEARS = 2

export const RACE_DISTANCES = [300, 350, 400, 440, 500, 550] as const
/** The five distance categories of a track's page, all with a published standard (500 yards has none). */
export const TRACK_DISTANCES = [300, 350, 400, 440, 550] as const
export const MIN_RUNNERS = 2
export const MAX_RUNNERS = 12
/** US dollars: above any purse, below a slip of the finger. */
export const MOST_PURSE = 10_000_000
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
/** Races with a winner that it takes before the race model is fitted to them and tested on them. */
export const MIN_MODEL_RACES = 50
/** Scored cards that it takes before their calibration is drawn. */
export const MIN_SCORED_CARDS = 10

/** Distances, in yards, at which breeding values and a foal's expected speed index are published. */
export const TRAIT_DISTANCES = [350, 400, 440] as const
export type TraitDistance = (typeof TRAIT_DISTANCES)[number]

/** Distances a saved cross is made for. */
export const TARGET_DISTANCES = [300, 350, 400, 440] as const

/** Wright's F above which a mating is called moderate (first cousins reach it), below it low. */
export const INBREEDING_MODERATE = 0.0625
/** The inbreeding bar's width in per cent is this times F, capped at 100. */
export const INBREEDING_BAR_SCALE = 800

export const SI_RECORD = 100
export const SI_STRONG = 90

export const ALTITUDE_BOOST_M = 1500
export const FEET_PER_METRE = 3.28

/** A recovery confidence above the first reads "good", above the second "monitor closely", else "significant injury". */
export const RECOVERY_GOOD = 0.8
export const RECOVERY_MONITOR = 0.6

/** Fewer runners than this and a similar cross is counted but not rated. */
export const RATING_FLOOR_RUNNERS = 15

export const STALLION_BOOK_YEARS = 3
export const TERMS_TO_BE_NEGOTIATED = 'Terms to be negotiated'

export const LIST_DEFAULT = 1000
export const LIST_MAX = 5000

export const PANEL_LOCI = ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'] as const
export type PanelLocusName = (typeof PANEL_LOCI)[number]
export const MARKERS = [...PANEL_LOCI, 'mstn', 'dmrt3', 'mt_haplogroup'] as const
export type MarkerName = (typeof MARKERS)[number]

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

/** What the data quality score of a horse is made of, beside its base. */
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
/** Points of each when all of it is on file; a horse counts for the base by being there at all. */
export const QUALITY_BASE = 10
export const QUALITY_POINTS: Readonly<Record<QualityItem, number>> = {
  panel_tests: 30, // six of them
  markers: 10, // three of them
  sire: 12.5,
  dam: 12.5,
  aqha_id: 5,
  foaled: 5,
  color: 2.5,
  sex: 2.5,
}

export const FILE_TYPES = ['horses', 'genetics', 'race_results', 'injuries'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Where a file comes from: it decides what headers and codes mean before anything else does. */
export const MAPPING_FORMATS = ['aqha', 'equibase', 'custom'] as const
export type MappingFormat = (typeof MAPPING_FORMATS)[number]
/** The headers by which each names the three things that tell a horse; shown before a file is chosen. */
export const FORMAT_HEADERS: Readonly<
  Record<MappingFormat, Readonly<Record<'name' | 'aqha_id' | 'foaled', string>>>
> = {
  aqha: { name: 'Registered Name', aqha_id: 'Registration Number', foaled: 'Date of Birth' },
  equibase: { name: 'Horse Name', aqha_id: 'Registration Number', foaled: 'Foaling Date' },
  custom: { name: 'Name', aqha_id: 'AQHA id', foaled: 'Foaled' },
}
/** How sure a suggested column is: our own word for the field, a header known for it, or one that looks like it. */
export const CONFIDENCES = ['exact', 'likely', 'unsure'] as const
export type Confidence = (typeof CONFIDENCES)[number]
export const DATE_ORDERS = ['day_first', 'month_first'] as const
export type DateOrderName = (typeof DATE_ORDERS)[number]
/** Most columns a file may have, and different codes that are listed of one column. */
export const MAX_COLUMNS = 200
export const MAX_CODES = 200

/** Days over which the dashboard counts predictions as recent. */
export const RECENT_PREDICTION_DAYS = 30
