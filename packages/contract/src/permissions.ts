import type { EndpointName } from './endpoints.ts'
import type { Right } from './roles.ts'

/**
 * How the horse of a call is found, for people who may reach only their own horses: in the call itself, or through the
 * record whose id is in the path. `all`: not about single horses, or public, as races are. `filtered`: the reply lists
 * only his own.
 */
export type HorsePlace =
  | 'params.id'
  | 'params.horse_id'
  | 'query.horse_id'
  | 'body.horse_id'
  | 'injury'
  | 'genetic_test'
  | 'work'
  | 'activity'

/** nobody: no sign-in. person: anyone signed in, about himself, and never an API token. */
type Need = Right | 'nobody' | 'person'

export interface Rule {
  readonly need: Need
  readonly horses: 'all' | 'filtered' | readonly HorsePlace[]
  /** Notes are part of the record, for everyone who keeps such records. */
  readonly areNotesShared?: true
  /** The record may only be touched by who entered it, unless he has this right. */
  readonly ownEntry?: { readonly record: 'injury' | 'genetic_test' | 'activity'; readonly unless: Right }
}

/** Keeps the right as a literal type: the pages' table of calls is compared with it when it compiles. */
type RuleOf<N extends Need> = Rule & { readonly need: N }

const nobody: RuleOf<'nobody'> = { need: 'nobody', horses: 'all' }
const person: RuleOf<'person'> = { need: 'person', horses: 'all' }
const may = <N extends Right>(need: N, ...places: HorsePlace[]): RuleOf<N> => ({
  need,
  horses: places.length === 0 ? 'all' : places,
})
const shared = <N extends Right>(rule: RuleOf<N>): RuleOf<N> => ({ ...rule, areNotesShared: true })
const enteredBy = (record: 'injury' | 'genetic_test', ...more: HorsePlace[]): RuleOf<'edit_health'> => ({
  ...shared(may('edit_health', record, ...more)),
  ownEntry: { record, unless: 'edit_horses' },
})

/** The right every endpoint needs. A new endpoint without a line here does not compile. */
export const PERMISSIONS = {
  getHealth: nobody,
  getReady: nobody,
  getSystem: may('manage'),

  getMe: nobody,
  signIn: nobody,
  startPasskeySignIn: nobody,
  signInWithPasskey: nobody,
  readLink: nobody,
  useLink: nobody,
  signOut: person,
  listSessions: person,
  endSession: person,
  endOtherSessions: person,
  changePassword: person,
  listPasskeys: person,
  startPasskey: person,
  createPasskey: person,
  deletePasskey: person,
  listTokens: person,
  createToken: person,
  deleteToken: person,
  listPeople: may('people'),
  createInvitation: may('people'),
  deleteInvitation: may('people'),
  updatePerson: may('people'),
  deletePerson: may('people'),
  deletePersonToken: may('people'),
  createPasswordLink: may('people'),

  getDashboard: may('read_barn'),
  getHerdDiversity: may('read_barn'),
  getHerdCounts: may('read'),
  loadSampleHerd: may('manage'),
  removeSampleHerd: may('manage'),
  listActivity: may('read', 'query.horse_id'),
  undoActivity: { ...may('undo', 'activity'), ownEntry: { record: 'activity', unless: 'manage' } },

  listHorses: { need: 'read', horses: 'filtered' },
  getHorse: may('read', 'params.id'),
  createHorse: may('edit_horses'),
  updateHorse: may('edit_horses', 'params.id'),
  deleteHorse: may('manage'),
  markHorses: may('manage'),
  saveAncestors: may('edit_horses', 'params.id'),
  getProfile: may('read', 'params.id'),
  getHorseRecord: may('read', 'params.id'),
  getHorseSources: may('read', 'params.id'),
  listHorseHistory: may('read', 'params.id'),
  getGenetics: may('read', 'params.id'),
  getEbv: may('read', 'params.id'),
  getPedigree: may('read', 'params.id'),
  listProgeny: may('read_barn'),
  getSireSummary: may('read_barn'),
  getProduceRecord: may('read_barn'),
  getLifeInFoals: may('read_barn'),
  createHorseReport: may('export'),

  listTests: may('read', 'params.id'),
  createTest: may('edit_health', 'params.id'),
  updateTest: enteredBy('genetic_test'),
  deleteTest: enteredBy('genetic_test'),
  listInjuries: shared({ need: 'read', horses: 'filtered' }),
  getInjury: shared(may('read', 'injury')),
  getInjuryImpact: may('read', 'injury'),
  createInjury: shared(may('edit_health', 'body.horse_id')),
  updateInjury: enteredBy('injury', 'body.horse_id'),
  deleteInjury: enteredBy('injury'),

  listStarts: may('read', 'params.id'),
  getCareerLine: may('read', 'params.id'),
  createStart: may('edit_racing', 'body.horse_id'),
  updateStart: may('edit_racing', 'params.horse_id'),
  deleteStart: may('edit_racing', 'params.horse_id'),
  listWorks: shared(may('read', 'query.horse_id')),
  createWork: shared(may('edit_racing', 'body.horse_id')),
  updateWork: shared(may('edit_racing', 'work', 'body.horse_id')),
  deleteWork: may('edit_racing', 'work'),
  predictRace: may('read'),
  getSuggestedField: may('read'),
  readEntries: may('read'),
  readEntriesFile: may('read'),
  addEntryHorses: shared(may('edit_racing')), // its notes are about the entries
  listRaceCards: may('read'),
  getRaceCard: may('read'),
  downloadRaceCards: may('read'),
  createRaceCard: may('edit_racing'),
  getMyRunners: may('read'),
  getRaceModel: may('read'),
  listTracks: may('read'),
  getTrackLadder: may('read'),
  getTrack: may('read'),
  getSiTables: may('read'),
  getTrackBias: may('read'),
  createTrack: may('manage'),
  updateTrack: may('manage'),

  getLatestEvaluation: may('read'),
  startEvaluation: may('manage'),
  getHerdModel: may('read_barn'),
  startHerdCheck: may('manage'),
  getJob: may('read'),
  cancelJob: may('manage'),

  predictBreeding: may('read_barn'),
  getGeneTrace: may('read_barn'),
  compareCrosses: may('read_barn'),
  suggestCrosses: may('read_barn'),
  getMatingBoard: may('read_barn'),
  predictMatings: may('read_barn'),
  predictBestMares: may('read_barn'),
  listCrosses: may('read_barn'),
  getCross: may('read_barn'),
  createCross: may('plan'),
  updateCross: may('plan'),
  deleteCross: may('plan'),
  downloadCrosses: may('money'),
  exportCross: may('money'),
  predictSeasonPlan: may('plan'),
  getPlanCandidates: may('plan'),
  listSeasonPlans: may('plan'),
  getSeasonPlan: may('plan'),
  createSeasonPlan: may('plan'),
  updateSeasonPlan: may('plan'),
  deleteSeasonPlan: may('plan'),
  getValueAssumptions: may('money'),
  updateValueAssumptions: may('manage'),

  createStallionBookEntry: may('money'),
  listStallionBookEntries: may('money'),
  getStallionBookEntry: may('money'),
  updateStallionBookEntry: may('money'),
  cancelStallionBookEntry: may('money'),
  reinstateStallionBookEntry: may('money'),
  deleteStallionBookEntry: may('money'),
  downloadStallionBook: may('money'),
  listBookSeasons: may('money'),
  listStallionSeasons: may('money'),
  getStallionSeason: may('money'),
  updateStallionSeason: may('money'),
  listSales: may('money'),
  createSale: may('money'),
  updateSale: may('money'),
  deleteSale: may('money'),

  getBreedingReport: may('read_barn'),
  downloadBreedingReport: may('export'),
  exportBreedingReport: may('export'),
  listBreedings: may('read_barn'),
  getBreeding: may('read_barn'),
  createBreeding: may('edit_season'),
  updateBreeding: may('edit_season'),
  deleteBreeding: may('edit_season'),
  createBreedingEvent: may('add_events'),
  updateBreedingEvent: may('edit_season'),
  deleteBreedingEvent: may('edit_season'),
  recordFoaling: may('edit_season'),
  listDuties: may('read_barn'),
  getDuty: may('read_barn'),
  createDuty: may('edit_season'),
  updateDuty: may('edit_season'),
  deleteDuty: may('edit_season'),
  finishDuty: may('edit_season'),
  listSeasonMares: may('read_barn'),
  getSeasonWeek: may('read_barn'),
  getCalendar: may('read_barn'),
  resetCalendar: may('manage'),
  getCalendarFeed: nobody, // calendar programs send no cookie; the address is a secret

  importRecords: may('manage'),
  uploadData: may('manage'),
  previewData: may('manage'),
  joinFiles: may('manage'),
  listMappings: may('manage'),
  saveMapping: may('manage'),
  deleteMapping: may('manage'),
  downloadLeftOut: may('manage'),
  downloadRejectedRows: may('manage'),
  watchUpload: may('manage'),
  cancelUpload: may('manage'),
  listImportJobs: may('manage'),
  undoImport: may('manage'),
  getDataQuality: may('manage'),

  // Of what, and of whose horses: apps/server/src/sharing/links/may-share.ts. The list has one's own, or all for who manages.
  createShare: may('share'),
  createShareFile: may('share'),
  listShares: { need: 'share', horses: 'filtered' },
  deleteShare: may('share'),
} as const satisfies Record<EndpointName, Rule>

/** Routes outside the contract; everything else below /api needs a signed-in person. */
export const OTHER_ROUTES = {
  '/api/files/:id': may('export'),
  '/api/export/:file': may('export'),
  '/api/metrics': may('manage'),
} as const satisfies Record<string, Rule>
