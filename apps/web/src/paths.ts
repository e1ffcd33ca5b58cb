/** Every address of the app. All links are made here. */

type SearchValue = string | number | undefined

/** `?a=1&b=2`, without empty members. */
export function searchString(search: Record<string, SearchValue>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export interface HorseListState {
  q?: string | undefined
  sex?: string | undefined
  /** An item of the data quality score that the horses are missing. */
  lacks?: string | undefined
  /** `mine`, `reference` or `all`; left out: mine where the herd has reference horses. */
  whose?: string | undefined
  status?: string | undefined
  role?: string | undefined
  /** A panel locus and its result: `gbed:untested`. */
  test?: string | undefined
  injury?: string | undefined
  owner?: string | undefined
  sort?: string | undefined
}

export interface HorseDialogState {
  details?: number | undefined
  edit?: number | undefined
  pedigree?: number | undefined
  /** `new` opens the Add New Horse dialog, `mare` with a broodmare begun. */
  add?: 'new' | 'mare' | undefined
}

/** The page of one horse. */
export interface HorsePageState {
  /** The open dialog. */
  open?: 'edit' | 'pedigree' | undefined
  /** Order and page of the progeny. */
  sort?: string | undefined
  page?: number | undefined
}

export interface TrackView {
  /** Search of the list. */
  q?: string | undefined
  /** The open distance category. */
  distance?: number | undefined
  /** `new` adds a track, `edit` edits the one shown. */
  form?: 'new' | 'edit' | undefined
}

/** A race card; members at their default are omitted. */
export interface RaceCardState {
  track?: number | undefined
  distance?: number | undefined
  date?: string | undefined
  temp?: number | undefined
  wind?: number | undefined
  from?: string | undefined
  humidity?: number | undefined
  condition?: string | undefined
  /** Ids joined by hyphens. */
  horses?: string | undefined
  purse?: number | undefined
  /** Of the day; post time HH:MM. */
  number?: number | undefined
  post?: string | undefined
  /** Of each horse, in card order. */
  posts?: string | undefined
  jockeys?: string | undefined
  trainers?: string | undefined
  lbs?: string | undefined
  lanes?: string | undefined
  run?: 'yes' | undefined
}

export interface InjuryDialogState {
  /** `new` opens the form for a new injury. */
  add?: 'new' | undefined
  /** Whose injury it is. */
  horse?: number | undefined
  edit?: number | undefined
  impact?: number | undefined
}

/** A season plan; members at their default are omitted. */
export interface SeasonPlanState {
  /** A saved plan. */
  plan?: number | undefined
  season?: number | undefined
  /** Ids joined by hyphens. */
  mares?: string | undefined
  studs?: string | undefined
  distance?: number | undefined
  outcross?: number | undefined
  inbreeding?: number | undefined
  affected?: 'yes' | undefined
  budget?: number | undefined
  terms?: string | undefined
  choices?: string | undefined
}

/** Two parents, or a saved cross. */
export interface BreedingState {
  sire?: number | undefined
  dam?: number | undefined
  cross?: number | undefined
  /** The distance shown. */
  yards?: number | undefined
}

/** The gene trace of a cross: a test, or a repeated ancestor. */
export interface GeneTraceState {
  sire: number
  dam: number
  test?: string | undefined
  ancestor?: number | undefined
  /** Left out at the default. */
  generations?: number | undefined
}

const DEFAULT_YARDS = 400

/** A mare's season; see season-search.ts. */
export interface MareState {
  season?: number | undefined
  q?: string | undefined
  mare?: number | undefined
  breeding?: number | undefined
  form?: string | undefined
  event?: number | undefined
}

/** The stallion book; a dialog is open over the list where one is named. */
export interface StallionBookState {
  season?: number | undefined
  stallion?: number | undefined
  /** Fills the booking form. */
  mare?: number | undefined
  status?: string | undefined
  q?: string | undefined
  /** The booking being edited. */
  booking?: number | undefined
  form?: 'book' | 'cancel' | 'season' | 'report' | 'import' | undefined
}

export interface SavedCrossesState {
  q?: string | undefined
  /** The cross whose notes are edited. */
  notes?: number | undefined
}

export interface RaceCardsState {
  track?: number | undefined
  scored?: string | undefined
}

/** A model's card. */
export const CARDS = ['evaluation', 'foal', 'race', 'value', 'injury', 'bias', 'panel'] as const
export type CardName = (typeof CARDS)[number]

export const paths = {
  dashboard: () => '/',
  raceLens: (card: RaceCardState = {}) => `/race-lens${searchString({ ...card })}`,
  breeding: (cross: BreedingState = {}) =>
    `/breeding${searchString({
      sire: cross.sire,
      dam: cross.dam,
      cross: cross.cross,
      yards: cross.yards === DEFAULT_YARDS ? undefined : cross.yards,
    })}`,
  geneTrace: (trace?: GeneTraceState) => `/breeding/trace${searchString({ ...trace })}`,
  horses: (list: HorseListState = {}, dialog: HorseDialogState = {}) =>
    `/horses${searchString({
      q: list.q,
      sex: list.sex,
      lacks: list.lacks,
      whose: list.whose,
      status: list.status,
      role: list.role,
      test: list.test,
      injury: list.injury,
      owner: list.owner,
      sort: list.sort,
      details: dialog.details,
      edit: dialog.edit,
      pedigree: dialog.pedigree,
      add: dialog.add,
    })}`,
  horse: (id: number, view: HorsePageState = {}) =>
    `/horses/${id}${searchString({ open: view.open, sort: view.sort, page: view.page })}`,
  tracks: (track?: number, view: TrackView = {}) =>
    `/tracks${searchString({ q: view.q, track, distance: view.distance, form: view.form })}`,
  injuries: (status?: string, dialog: InjuryDialogState = {}) =>
    `/injuries${searchString({ status, add: dialog.add, horse: dialog.horse, edit: dialog.edit, impact: dialog.impact })}`,
  mares: ({ season, q, mare, breeding, form, event }: MareState = {}) =>
    `/mares${searchString({ season, q, mare, breeding, form, event })}`,
  /** The week from a day on. */
  toDo: (from?: string, dialog: { add?: 'new' | undefined; edit?: number | undefined } = {}) =>
    `/to-do${searchString({ from, add: dialog.add, edit: dialog.edit })}`,
  data: () => '/data',
  seasonPlan: (plan: SeasonPlanState = {}) => `/season-plan${searchString({ ...plan })}`,
  stallionBook: (book: StallionBookState = {}) => `/stallion-book${searchString({ ...book })}`,
  crosses: (list: SavedCrossesState = {}) => `/crosses${searchString({ ...list })}`,
  raceCards: (list: RaceCardsState = {}) => `/race-cards${searchString({ ...list })}`,
  raceCard: (id: number) => `/race-cards/${id}`,
  variances: () => '/how/variances',
  /** How figures are made: all cards, or one, at one of its sections. */
  how: (page?: CardName | 'assumptions', section?: string) =>
    `/how${page === undefined ? '' : `/${page}`}${section === undefined ? '' : `#${section}`}`,
  /** How right the predictions of the newest season were. */
  herdCheck: () => '/how/herd',
  gallery: () => '/gallery',
} as const

export interface PageLink {
  name: string
  short: string
  href: string
}

/** The seven pages, in the order of the header. */
export const pages: readonly PageLink[] = [
  { name: 'Dashboard', short: 'Home', href: paths.dashboard() },
  { name: 'Race Lens', short: 'Races', href: paths.raceLens() },
  { name: 'Breeding Planner', short: 'Breeding', href: paths.breeding() },
  { name: 'Horse Management', short: 'Horses', href: paths.horses() },
  { name: 'Track Intel', short: 'Tracks', href: paths.tracks() },
  { name: 'Injury Manager', short: 'Injuries', href: paths.injuries() },
  { name: 'Data Studio', short: 'Data', href: paths.data() },
]

/** Pages that others lead to. */
export const furtherPages: readonly PageLink[] = [
  { name: 'Stallion Book', short: 'Book', href: paths.stallionBook() },
  { name: 'Saved Crosses', short: 'Crosses', href: paths.crosses() },
  { name: 'Sealed Cards', short: 'Cards', href: paths.raceCards() },
  { name: 'How It’s Figured', short: 'How', href: paths.how() },
  { name: 'How Right Was It?', short: 'Checked', href: paths.herdCheck() },
  { name: 'What Your Starts Say About Speed', short: 'Starts', href: paths.variances() },
]

/** The page of an address's path; without a name of its own it counts as that of the list above it. */
export function pageAt(path: string): PageLink | undefined {
  const all = [...pages, ...furtherPages]
  return (
    all.find(({ href }) => href === path) ??
    all.find(({ href }) => href !== '/' && path.startsWith(`${href}/`))
  )
}
