import { listActivity } from './activity.ts'
import { predictBreeding } from './breeding.ts'
import { createCross, exportCross, getCross, listCrosses } from './cross.ts'
import { getDashboard, getHerdDiversity } from './dashboard.ts'
import {
  getDataQuality,
  listImportJobs,
  undoImport,
  uploadData,
  downloadRejectedRows,
} from './data-import.ts'
import { deleteMapping, joinFiles, listMappings, previewData, saveMapping } from './import-mapping.ts'
import { getEbv, getLatestEvaluation, startEvaluation } from './evaluation.ts'
import { getGenetics } from './genetics.ts'
import { getHealth, getReady } from './health.ts'
import { createHorse, deleteHorse, getHorse, listHorses, markHorses, updateHorse } from './horse.ts'
import { createInjury, getInjury, getInjuryImpact, listInjuries, updateInjury } from './injury.ts'
import { cancelJob, getJob } from './job.ts'
import { predictMatings } from './matings.ts'
import { getPedigree } from './pedigree.ts'
import { predictRace } from './race.ts'
import { createRaceCard, listRaceCards } from './race-card.ts'
import { getRaceModel } from './race-model.ts'
import { getHerdCounts, loadSampleHerd, removeSampleHerd } from './sample-herd.ts'
import { createStallionBookEntry, listStallionBookEntries } from './stallion-book.ts'
import { getProfile, listStarts } from './start.ts'
import { createTrack, getSiTables, getTrack, listTracks, updateTrack } from './track.ts'
import { getTrackBias } from './track-bias.ts'
import { getValueAssumptions, updateValueAssumptions } from './value-assumptions.ts'
import { cancelUpload, watchUpload } from './upload.ts'

/** Every call the server answers, by name. The server does not start if one has no handler. */
export const endpoints = {
  getHealth,
  getReady,
  getDashboard,
  getHerdDiversity,
  getHerdCounts,
  loadSampleHerd,
  removeSampleHerd,
  listActivity,
  listHorses,
  getHorse,
  createHorse,
  updateHorse,
  deleteHorse,
  markHorses,
  listStarts,
  getProfile,
  getGenetics,
  getEbv,
  getPedigree,
  getLatestEvaluation,
  startEvaluation,
  predictBreeding,
  predictMatings,
  getValueAssumptions,
  updateValueAssumptions,
  predictRace,
  listRaceCards,
  createRaceCard,
  getRaceModel,
  createCross,
  listCrosses,
  getCross,
  exportCross,
  cancelJob,
  getJob,
  createStallionBookEntry,
  listStallionBookEntries,
  listInjuries,
  getInjury,
  createInjury,
  updateInjury,
  getInjuryImpact,
  listTracks,
  getTrack,
  createTrack,
  updateTrack,
  getSiTables,
  getTrackBias,
  uploadData,
  previewData,
  joinFiles,
  listMappings,
  saveMapping,
  deleteMapping,
  downloadRejectedRows,
  watchUpload,
  cancelUpload,
  listImportJobs,
  undoImport,
  getDataQuality,
} as const
export type EndpointName = keyof typeof endpoints
