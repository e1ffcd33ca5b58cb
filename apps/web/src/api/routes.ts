import type { EndpointName } from '@quarterpole/contract/endpoints'

/**
 * Method and path of every call the pages make. The contract holds the same table beside its schemas; it is written
 * out again here so that the schema library stays out of the browser, and a test holds the two together.
 */
export const routes = {
  getHealth: { method: 'GET', path: '/health' },
  getDashboard: { method: 'GET', path: '/dashboard' },
  listActivity: { method: 'GET', path: '/activity' },
  listHorses: { method: 'GET', path: '/horses' },
  getHorse: { method: 'GET', path: '/horses/:id' },
  createHorse: { method: 'POST', path: '/horses' },
  updateHorse: { method: 'PUT', path: '/horses/:id' },
  deleteHorse: { method: 'DELETE', path: '/horses/:id' },
  listStarts: { method: 'GET', path: '/horses/:id/starts' },
  getProfile: { method: 'GET', path: '/horses/:id/profile' },
  getGenetics: { method: 'GET', path: '/horses/:id/genetics' },
  getEbv: { method: 'GET', path: '/horses/:id/ebv' },
  getPedigree: { method: 'GET', path: '/horses/:id/pedigree' },
  getLatestEvaluation: { method: 'GET', path: '/evaluations/latest' },
  predictBreeding: { method: 'POST', path: '/predict/breeding' },
  predictMatings: { method: 'POST', path: '/predict/matings' },
  predictRace: { method: 'POST', path: '/predict/race' },
  listRaceCards: { method: 'GET', path: '/race-cards' },
  createRaceCard: { method: 'POST', path: '/race-cards' },
  getRaceModel: { method: 'GET', path: '/model/race' },
  createCross: { method: 'POST', path: '/mating/crosses' },
  listCrosses: { method: 'GET', path: '/mating/crosses' },
  getCross: { method: 'GET', path: '/mating/crosses/:id' },
  exportCross: { method: 'POST', path: '/mating/crosses/:id/export' },
  getJob: { method: 'GET', path: '/jobs/:id' },
  getHerdDiversity: { method: 'GET', path: '/herd/diversity' },
  cancelJob: { method: 'POST', path: '/jobs/:id/cancel' },
  createStallionBookEntry: { method: 'POST', path: '/stallion-book/entries' },
  listStallionBookEntries: { method: 'GET', path: '/stallion-book/entries' },
  listInjuries: { method: 'GET', path: '/injuries' },
  getInjury: { method: 'GET', path: '/injuries/:id' },
  createInjury: { method: 'POST', path: '/injuries' },
  updateInjury: { method: 'PUT', path: '/injuries/:id' },
  getInjuryImpact: { method: 'GET', path: '/injuries/:id/impact' },
  listTracks: { method: 'GET', path: '/tracks' },
  getTrack: { method: 'GET', path: '/tracks/:id' },
  createTrack: { method: 'POST', path: '/tracks' },
  updateTrack: { method: 'PUT', path: '/tracks/:id' },
  getSiTables: { method: 'GET', path: '/tracks/:id/si-tables' },
  getTrackBias: { method: 'GET', path: '/tracks/:id/bias' },
  uploadData: { method: 'POST', path: '/data-import/upload/:fileType' },
  downloadRejectedRows: { method: 'POST', path: '/data-import/rejected/:fileType' },
  watchUpload: { method: 'GET', path: '/data-import/:id/events' },
  cancelUpload: { method: 'DELETE', path: '/data-import/:id' },
  previewData: { method: 'POST', path: '/data-import/preview' },
  joinFiles: { method: 'POST', path: '/data-import/join' },
  listMappings: { method: 'GET', path: '/data-import/mappings' },
  saveMapping: { method: 'POST', path: '/data-import/mappings' },
  deleteMapping: { method: 'DELETE', path: '/data-import/mappings/:id' },
  listImportJobs: { method: 'GET', path: '/data-import/jobs' },
  undoImport: { method: 'POST', path: '/data-import/:id/undo' },
  getDataQuality: { method: 'GET', path: '/data-import/quality' },
} as const satisfies Partial<
  Record<EndpointName, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }>
>

export type CallName = keyof typeof routes
