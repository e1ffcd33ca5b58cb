/** Every address of the app. All links are made here. */

import type { FilterName } from '@quarterpole/contract/horse-filters'
import { filled, pages } from './pages.ts'
import { stringifySearch } from './search.ts'

/** `?a=1&b=2`, without empty members. */
export const searchString = (search: Record<string, string | number | undefined>) => stringifySearch(search)

export interface HorseListState extends Partial<Record<FilterName, string | undefined>> {
  q?: string | undefined
  sex?: string | undefined
  /** An item of the data quality score that the horses are missing. */
  lacks?: string | undefined
  /** `mine`, `reference` or `all`; left out: mine where the herd has reference horses. */
  whose?: string | undefined
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
  open?: 'edit' | 'merge' | 'pedigree' | undefined
  /** Order and page of the progeny. */
  sort?: string | undefined
  page?: number | undefined
  /** The part of the page it leads to. */
  at?: 'records' | 'papers' | undefined
}

export interface TrackView {
  /** Search of the list. */
  q?: string | undefined
  /** The open distance category. */
  distance?: number | undefined
  /** `new` adds a track, `edit` edits the one shown. */
  form?: 'new' | 'edit' | undefined
}

/** The track ladder; members at their default are omitted. */
export interface TrackLadderState {
  distance?: number | undefined
  /** As typed. */
  time?: string | undefined
  sort?: string | undefined
  /** Whose nine times are shown. */
  track?: number | undefined
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
  /** The running drawn below the hundred. */
  running?: number | undefined
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
  /** The plan that is drawn. */
  pick?: string | undefined
}

/** Two parents, or a saved cross. */
export interface BreedingState {
  sire?: number | undefined
  dam?: number | undefined
  cross?: number | undefined
  /** A second stallion for the mare, or a second mare for the stallion. */
  versus?: number | undefined
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

/** Of the ranking in the Planner. */
export const RANKING_ID = 'ranking'

/** The mating board; see board-search.ts. */
export interface MatingBoardState {
  /** Ids joined by hyphens. */
  mares?: string | undefined
  studs?: string | undefined
  distance?: number | undefined
  /** As many as a board may have. */
  size?: 'all' | undefined
  /** Horses in training are offered too. */
  training?: 'yes' | undefined
  /** Whose mates are in order: `mare-12`, `stud-34`. */
  sort?: string | undefined
}

const DEFAULT_YARDS = 400

/** A mare's season; see season-search.ts. */
export interface MareState {
  season?: number | undefined
  q?: string | undefined
  mare?: number | undefined
  cover?: number | undefined
  form?: string | undefined
  event?: number | undefined
  /** Of a new cover: who carries its embryo. */
  recipient?: string | undefined
}

/** The stallion book; a dialog is open over the list where one is named. */
export interface StallionBookState {
  season?: number | undefined
  stallion?: number | undefined
  /** Fills the booking form. */
  mare?: number | undefined
  status?: string | undefined
  /** Mares whose owner has the contact's name. */
  contact?: number | undefined
  state?: string | undefined
  guarantee?: string | undefined
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

export interface ContactsState {
  q?: string | undefined
  who?: string | undefined
  add?: 'new' | undefined
}

type Texts = Readonly<Record<string, string | undefined>>
export const paths = {
  here: ({ at }: { at?: string | undefined } = {}) => `${pages.here.path}${searchString({ at })}`,
  withdrawals: () => pages.withdrawals.path,
  contacts: ({ q, who, add }: ContactsState = {}) => `${pages.contacts.path}${searchString({ q, who, add })}`,
  contact: (id: number, { open }: { open?: 'edit' | 'merge' | undefined } = {}) =>
    `${filled(pages.contact.path, id)}${searchString({ open })}`,
  statement: (id: number, month?: string) => `${filled(pages.statement.path, id)}${searchString({ month })}`,
  statements: (month?: string) => `${pages.statements.path}${searchString({ month })}`,
  ownerReport: (id: number, report: Texts = {}) =>
    `${filled(pages.ownerReport.path, id)}${searchString(report)}`,
  ownerReports: (report: Texts = {}) => `${pages.ownerReports.path}${searchString(report)}`,
  issuedStatement: (id: number) => filled(pages.issuedStatement.path, id),
  dashboard: ({ sort }: Pick<MatingBoardState, 'sort'> = {}) =>
    `${pages.dashboard.path}${searchString({ sort })}`,
  raceLens: (card: RaceCardState = {}) => `${pages.raceLens.path}${searchString({ ...card })}`,
  breeding: ({ sire, dam, cross, versus, yards }: BreedingState = {}) =>
    `${pages.breeding.path}${searchString({ sire, dam, cross, versus, yards: yards === DEFAULT_YARDS ? undefined : yards })}`,
  /** Every stallion for a mare, or every mare for a stallion. */
  ranking: (one: Pick<BreedingState, 'sire' | 'dam'>) =>
    `${pages.breeding.path}${searchString({ ...one })}#${RANKING_ID}`,
  matingBoard: ({ mares, studs, distance, size, training, sort }: MatingBoardState = {}) =>
    `${pages.matingBoard.path}${searchString({ mares, studs, distance, size, training, sort })}`,
  geneTrace: (trace?: GeneTraceState) => `${pages.geneTrace.path}${searchString({ ...trace })}`,
  horses: (
    { q, sex, lacks, whose, owner, sort, ...filters }: HorseListState = {},
    dialog: HorseDialogState = {},
  ) =>
    `${pages.horses.path}${searchString({
      q,
      sex,
      lacks,
      whose,
      ...filters,
      owner,
      sort,
      details: dialog.details,
      edit: dialog.edit,
      pedigree: dialog.pedigree,
      add: dialog.add,
    })}`,
  lifeInFoals: (id: number) => filled(pages.lifeInFoals.path, id),
  horse: (id: number, view: HorsePageState = {}) =>
    `${filled(pages.horse.path, id)}${searchString({ open: view.open, sort: view.sort, page: view.page })}${view.at === undefined ? '' : `#${view.at}`}`,
  careerLine: (id: number) => filled(pages.careerLine.path, id),
  keepPaying: (id: number, said: Texts = {}) => `${filled(pages.keepPaying.path, id)}${searchString(said)}`,
  tracks: (track?: number, view: TrackView = {}) =>
    `${pages.tracks.path}${searchString({ q: view.q, track, distance: view.distance, form: view.form })}`,
  trackLadder: ({ distance, time, sort, track }: TrackLadderState = {}) =>
    `${pages.trackLadder.path}${searchString({
      distance: distance === DEFAULT_YARDS ? undefined : distance,
      time,
      sort: sort === 'time' ? undefined : sort,
      track,
    })}`,
  injuries: (status?: string, dialog: InjuryDialogState = {}) =>
    `${pages.injuries.path}${searchString({ status, add: dialog.add, horse: dialog.horse, edit: dialog.edit, impact: dialog.impact })}`,
  mares: ({ season, q, mare, cover, form, event, recipient }: MareState = {}) =>
    `${pages.mares.path}${searchString({ season, q, mare, cover, form, event, recipient })}`,
  /** The week from a day on. */
  toDo: (from?: string, dialog: { add?: 'new' | undefined; edit?: number | undefined } = {}) =>
    `${pages.toDo.path}${searchString({ from, add: dialog.add, edit: dialog.edit })}`,
  activity: () => pages.activity.path,
  data: () => pages.data.path,
  seasonPlan: (plan: SeasonPlanState = {}) => `${pages.seasonPlan.path}${searchString({ ...plan })}`,
  stallionBook: (book: StallionBookState = {}) => `${pages.stallionBook.path}${searchString({ ...book })}`,
  semenTank: () => pages.semenTank.path,
  /** A stallion's day; without one, the next with requests, and without a stallion, all days. */
  collectionDay: (at: { stallion?: number | undefined; day?: string | undefined } = {}) =>
    `${pages.collectionDay.path}${searchString({ ...at })}`,
  registryRules: () => pages.registryRules.path,
  crosses: (list: SavedCrossesState = {}) => `${pages.crosses.path}${searchString({ ...list })}`,
  raceCards: (list: RaceCardsState = {}) => `${pages.raceCards.path}${searchString({ ...list })}`,
  raceCard: (id: number, card: { running?: number | undefined } = {}) =>
    `${filled(pages.raceCard.path, id)}${searchString({ ...card })}`,
  /** Horses side by side, at most four. */
  compare: (ids: readonly number[]) => `${pages.compare.path}${searchString({ horses: ids.join('-') })}`,
  variances: () => pages.variances.path,
  /** @param to  where to go afterwards */
  signIn: (to?: string) => `${pages.signIn.path}${searchString({ to: to === '/' ? undefined : to })}`,
  join: () => pages.join.path,
  you: () => pages.you.path,
  people: () => pages.people.path,
  shared: () => pages.shared.path,
  /** What was entered without a network and isn't saved yet. */
  waiting: () => pages.waiting.path,
  feedback: () => pages.feedback.path,
  /** How figures are made: all cards, or one, at one of its sections. */
  how: (page?: CardName | 'assumptions', section?: string) =>
    `${page === undefined ? pages.how.path : filled(pages.howCard.path, page)}${section === undefined ? '' : `#${section}`}`,
  /** How right the predictions of the newest season were. */
  herdCheck: () => pages.herdCheck.path,
  gallery: () => '/gallery',
} as const
