import { accountEndpoints } from './account-endpoints.ts'
import { listActivity, undoActivity } from './activity.ts'
import { saveAncestors } from './ancestors.ts'
import { predictBestMares } from './best-mares.ts'
import { predictBreeding } from './breeding.ts'
import { getCareerLine } from './career-line.ts'
import {
  createBreeding,
  createBreedingEvent,
  deleteBreeding,
  deleteBreedingEvent,
  getBreeding,
  listBreedings,
  recordFoaling,
  updateBreeding,
  updateBreedingEvent,
} from './breeding-record.ts'
import {
  createCross,
  deleteCross,
  downloadCrosses,
  exportCross,
  getCross,
  listCrosses,
  updateCross,
} from './cross.ts'
import { compareCrosses } from './cross-comparison.ts'
import { getDashboard, getHerdDiversity } from './dashboard.ts'
import {
  getDataQuality,
  listImportJobs,
  undoImport,
  uploadData,
  downloadLeftOut,
  downloadRejectedRows,
} from './data-import.ts'
import { createDuty, deleteDuty, finishDuty, getDuty, listDuties, updateDuty } from './duty.ts'
import { deleteMapping, joinFiles, listMappings, previewData, saveMapping } from './import-mapping.ts'
import { getEbv, getLatestEvaluation, startEvaluation } from './evaluation.ts'
import { createTest, deleteTest, listTests, updateTest } from './genetic-test.ts'
import { getGeneTrace } from './gene-trace.ts'
import { getGenetics } from './genetics.ts'
import { getHealth, getReady, getSystem } from './health.ts'
import { getHerdModel, startHerdCheck } from './herd-check.ts'
import { createHorse, deleteHorse, getHorse, listHorses, markHorses, updateHorse } from './horse.ts'
import { getHorseSources, listHorseHistory } from './horse-history.ts'
import { createHorseReport } from './horse-report.ts'
import {
  createInjury,
  deleteInjury,
  getInjury,
  getInjuryImpact,
  listInjuries,
  updateInjury,
} from './injury.ts'
import { cancelJob, getJob } from './job.ts'
import { getLifeInFoals } from './life-in-foals.ts'
import { getMatingBoard } from './mating-board.ts'
import { predictMatings } from './matings.ts'
import { getMyRunners } from './my-runners.ts'
import { getPedigree } from './pedigree.ts'
import { getProduceRecord } from './produce-record.ts'
import { getSireSummary, listProgeny } from './progeny.ts'
import { predictRace } from './race.ts'
import { createRaceCard, downloadRaceCards, getRaceCard, listRaceCards } from './race-card.ts'
import { addEntryHorses, readEntries, readEntriesFile } from './race-entries.ts'
import { getRaceModel } from './race-model.ts'
import { getHorseRecord } from './race-record.ts'
import { importRecords } from './record-import.ts'
import { createSale, deleteSale, listSales, updateSale } from './sale.ts'
import { getHerdCounts, loadSampleHerd, removeSampleHerd } from './sample-herd.ts'
import { getCalendar, getCalendarFeed, getSeasonWeek, listSeasonMares, resetCalendar } from './season.ts'
import {
  createSeasonPlan,
  deleteSeasonPlan,
  getPlanCandidates,
  getSeasonPlan,
  listSeasonPlans,
  predictSeasonPlan,
  updateSeasonPlan,
} from './season-plan.ts'
import {
  cancelStallionBookEntry,
  createStallionBookEntry,
  deleteStallionBookEntry,
  downloadStallionBook,
  getStallionBookEntry,
  listStallionBookEntries,
  reinstateStallionBookEntry,
  updateStallionBookEntry,
} from './stallion-book.ts'
import { createShare, createShareFile, deleteShare, listShares } from './share.ts'
import {
  downloadBreedingReport,
  exportBreedingReport,
  getBreedingReport,
  getStallionSeason,
  listBookSeasons,
  listStallionSeasons,
  updateStallionSeason,
} from './stallion-season.ts'
import { createStart, deleteStart, getProfile, listStarts, updateStart } from './start.ts'
import { suggestCrosses } from './suggested-crosses.ts'
import { createTrack, getSiTables, getTrack, listTracks, updateTrack } from './track.ts'
import { getTrackBias } from './track-bias.ts'
import { getTrackLadder } from './track-ladder.ts'
import { getValueAssumptions, updateValueAssumptions } from './value-assumptions.ts'
import { getSuggestedField } from './suggested-field.ts'
import { cancelUpload, watchUpload } from './upload.ts'
import { createWork, deleteWork, listWorks, updateWork } from './work.ts'

/** Every call the server answers, by name. The server does not start if one has no handler. */
export const endpoints = {
  getHealth,
  getReady,
  getSystem,
  getDashboard,
  getHerdDiversity,
  getHerdCounts,
  loadSampleHerd,
  removeSampleHerd,
  listActivity,
  undoActivity,
  listHorses,
  getHorse,
  createHorse,
  updateHorse,
  deleteHorse,
  markHorses,
  listStarts,
  createStart,
  updateStart,
  deleteStart,
  getProfile,
  getCareerLine,
  getHorseRecord,
  listProgeny,
  getSireSummary,
  getProduceRecord,
  getLifeInFoals,
  getHorseSources,
  listHorseHistory,
  createHorseReport,
  getGenetics,
  listTests,
  createTest,
  updateTest,
  deleteTest,
  getEbv,
  getPedigree,
  saveAncestors,
  getLatestEvaluation,
  startEvaluation,
  predictBreeding,
  compareCrosses,
  suggestCrosses,
  getGeneTrace,
  getMatingBoard,
  predictMatings,
  predictBestMares,
  predictSeasonPlan,
  getPlanCandidates,
  listSeasonPlans,
  getSeasonPlan,
  createSeasonPlan,
  updateSeasonPlan,
  deleteSeasonPlan,
  getValueAssumptions,
  updateValueAssumptions,
  predictRace,
  readEntries,
  readEntriesFile,
  addEntryHorses,
  listRaceCards,
  createRaceCard,
  getRaceCard,
  downloadRaceCards,
  getMyRunners,
  getSuggestedField,
  getRaceModel,
  getHerdModel,
  startHerdCheck,
  createCross,
  listCrosses,
  getCross,
  updateCross,
  deleteCross,
  downloadCrosses,
  exportCross,
  cancelJob,
  getJob,
  createStallionBookEntry,
  listStallionBookEntries,
  getStallionBookEntry,
  updateStallionBookEntry,
  cancelStallionBookEntry,
  reinstateStallionBookEntry,
  deleteStallionBookEntry,
  downloadStallionBook,
  listBookSeasons,
  listStallionSeasons,
  getStallionSeason,
  updateStallionSeason,
  getBreedingReport,
  downloadBreedingReport,
  exportBreedingReport,
  listBreedings,
  getBreeding,
  createBreeding,
  updateBreeding,
  deleteBreeding,
  createBreedingEvent,
  updateBreedingEvent,
  deleteBreedingEvent,
  recordFoaling,
  listDuties,
  getDuty,
  createDuty,
  updateDuty,
  deleteDuty,
  finishDuty,
  listSeasonMares,
  getSeasonWeek,
  getCalendar,
  resetCalendar,
  getCalendarFeed,
  listInjuries,
  getInjury,
  createInjury,
  updateInjury,
  deleteInjury,
  getInjuryImpact,
  listSales,
  createSale,
  updateSale,
  deleteSale,
  listWorks,
  createWork,
  updateWork,
  deleteWork,
  listTracks,
  getTrackLadder,
  getTrack,
  createTrack,
  updateTrack,
  getSiTables,
  getTrackBias,
  importRecords,
  uploadData,
  previewData,
  joinFiles,
  listMappings,
  saveMapping,
  deleteMapping,
  downloadLeftOut,
  downloadRejectedRows,
  watchUpload,
  cancelUpload,
  listImportJobs,
  undoImport,
  getDataQuality,
  createShare,
  createShareFile,
  listShares,
  deleteShare,
  ...accountEndpoints,
} as const
export type EndpointName = keyof typeof endpoints
