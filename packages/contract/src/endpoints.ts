// Written by `npm run api` from the endpoints, records and fields of packages/contract.
import { changePassword, createPasskey, createToken, deletePasskey, deleteToken, endOtherSessions, endSession, getMe, listPasskeys, listSessions, listTokens, startPasskey } from './account.ts'
import { listActivity, undoActivity } from './activity.ts'
import { saveAncestors } from './ancestors.ts'
import { getBarnYear } from './barn-year.ts'
import { predictBestMares } from './best-mares.ts'
import { billDays } from './bill-days.ts'
import { getBreedingRates } from './breeding-rates.ts'
import { predictBreeding } from './breeding.ts'
import { createCareForMany } from './care-for-many.ts'
import { care } from './care.ts'
import { getCareerLine } from './career-line.ts'
import { charge } from './charge.ts'
import { listClearDays } from './clear-days.ts'
import { fillCollectionDay, fillRequest, getCollectionDay, listRequestDays, moveCollectionDay } from './collection-day.ts'
import { downloadContact, downloadContacts, listContactsOfHorse, listHorsesNaming, listOwnershipsOfContact, mergeContacts } from './contact-calls.ts'
import { contact } from './contact.ts'
import { getContactCosts, getHorseCosts, listBalances, listChargesOfContact } from './costs.ts'
import { createCover, createCoverEvent, deleteCover, deleteCoverEvent, getCover, listCovers, recordFoaling, updateCover, updateCoverEvent } from './cover.ts'
import { compareCrosses } from './cross-comparison.ts'
import { createCross, deleteCross, downloadCrosses, exportCross, getCross, listCrosses, updateCross } from './cross.ts'
import { getDashboard, getHerdDiversity } from './dashboard.ts'
import { downloadLeftOut, downloadRejectedRows, getDataQuality, listImportJobs, undoImport, uploadData } from './data-import.ts'
import { document, getDocumentFile } from './document.ts'
import { listDoubtedParents } from './doubted-parents.ts'
import { embryo } from './embryo.ts'
import { getEbv, getLatestEvaluation, startEvaluation } from './evaluation.ts'
import { exam } from './exam.ts'
import { getFoalCoat, getFoalCoats } from './foal-coat.ts'
import { foaling } from './foaling.ts'
import { getGeneTrace } from './gene-trace.ts'
import { createTest, deleteTest, listTests, updateTest } from './genetic-test.ts'
import { getGenetics } from './genetics.ts'
import { getHealth, getReady, getSystem } from './health.ts'
import { getHerdModel, startHerdCheck } from './herd-check.ts'
import { getHorseSources, listHorseHistory } from './horse-history.ts'
import { listLikelyPairs, mergeHorses, previewHorseMerge } from './horse-merge.ts'
import { createHorseReport } from './horse-report.ts'
import { createHorse, deleteHorse, getHorse, listHorses, markHorses, updateHorse } from './horse.ts'
import { deleteMapping, joinFiles, listMappings, previewData, saveMapping } from './import-mapping.ts'
import { listInTraining } from './in-training.ts'
import { createInjury, deleteInjury, getInjury, getInjuryImpact, listInjuries, updateInjury } from './injury.ts'
import { createStatementPdf, downloadIssued, getIssued, issueStatements, listIssued, previewStatements, reverseStatement, sendStatement } from './issued-statement.ts'
import { cancelJob, getJob } from './job.ts'
import { getKeepPaying } from './keep-paying.ts'
import { getLifeInFoals } from './life-in-foals.ts'
import { deleteDigest, deleteMailServer, getDigest, getMailSettings, setDigest, setMailServer, testMailServer } from './mail.ts'
import { getMatingBoard } from './mating-board.ts'
import { getMatingCosts, predictPlanCosts } from './mating-costs.ts'
import { predictMatings } from './matings.ts'
import { getMyRunners } from './my-runners.ts'
import { nomination } from './nomination.ts'
import { createOwnerReportPdf, getOwnerReport, previewOwnerReports, sendOwnerReports } from './owner-report.ts'
import { ownership } from './ownership.ts'
import { createPacket } from './packet.ts'
import { getPaperFile, getPortraits, paper, sendPaperFile } from './paper.ts'
import { payment } from './payment.ts'
import { getPedigree } from './pedigree.ts'
import { createInvitation, createPasswordLink, deleteInvitation, deletePerson, deletePersonToken, listPeople, updatePerson } from './people.ts'
import { getProduceMoney } from './produce-money.ts'
import { getProduceRecord } from './produce-record.ts'
import { getSireSummary, listProgeny } from './progeny.ts'
import { createRaceCard, downloadRaceCards, getRaceCard, listRaceCards } from './race-card.ts'
import { addEntryHorses, readEntries, readEntriesFile } from './race-entries.ts'
import { getRaceModel } from './race-model.ts'
import { getHorseRecord } from './race-record.ts'
import { predictRace } from './race.ts'
import { rate } from './rate.ts'
import { createRatesForMany } from './rates-for-many.ts'
import { importRecords } from './record-import.ts'
import { getRegistration } from './registration.ts'
import { request } from './request.ts'
import { rule } from './rule.ts'
import { sale } from './sale.ts'
import { getHerdCounts, loadSampleHerd, removeSampleHerd } from './sample-herd.ts'
import { createSeasonPlan, deleteSeasonPlan, getPlanCandidates, getSeasonPlan, listSeasonPlans, predictSeasonPlan, updateSeasonPlan } from './season-plan.ts'
import { getCalendar, getCalendarFeed, getSeasonWeek, listSeasonMares, resetCalendar } from './season.ts'
import { listSemenLots } from './semen-lots.ts'
import { semen } from './semen.ts'
import { createShare, createShareFile, deleteShare, listShares } from './share.ts'
import { readLink, signIn, signInWithPasskey, signOut, startPasskeySignIn, useLink } from './sign-in.ts'
import { createStallCards } from './stall-card.ts'
import { cancelStallionBookEntry, createStallionBookEntry, deleteStallionBookEntry, downloadStallionBook, getStallionBookEntry, listStallionBookEntries, reinstateStallionBookEntry, updateStallionBookEntry } from './stallion-book.ts'
import { downloadBreedingReport, exportBreedingReport, getBreedingReport, getStallionSeason, listBookSeasons, listStallionSeasons, updateStallionSeason } from './stallion-season.ts'
import { listStandings } from './standing.ts'
import { createStart, deleteStart, getProfile, listStarts, updateStart } from './start.ts'
import { downloadStatement, getStatement } from './statement.ts'
import { stay } from './stay.ts'
import { createStaysForMany, listPlaces } from './stays-for-many.ts'
import { suggestCrosses } from './suggested-crosses.ts'
import { getSuggestedField } from './suggested-field.ts'
import { createToDo, deleteToDo, finishToDo, getToDo, listToDos, updateToDo } from './to-do.ts'
import { getTrackBias } from './track-bias.ts'
import { getTrackLadder } from './track-ladder.ts'
import { createTrack, getSiTables, getTrack, listTracks, updateTrack } from './track.ts'
import { cancelUpload, watchUpload } from './upload.ts'
import { getValueAssumptions, updateValueAssumptions } from './value-assumptions.ts'
import { withdrawal } from './withdrawal.ts'
import { work } from './work.ts'
import { updateYearStart } from './year-start.ts'

/** Every call the server answers, by name. The server does not start if one has no handler. */
export const endpoints = {
  getMe,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  listPasskeys,
  startPasskey,
  createPasskey,
  deletePasskey,
  listTokens,
  createToken,
  deleteToken,
  listActivity,
  undoActivity,
  saveAncestors,
  getBarnYear,
  predictBestMares,
  billDays,
  getBreedingRates,
  predictBreeding,
  createCareForMany,
  getCareerLine,
  listClearDays,
  listRequestDays,
  getCollectionDay,
  fillRequest,
  fillCollectionDay,
  moveCollectionDay,
  listHorsesNaming,
  listOwnershipsOfContact,
  listContactsOfHorse,
  mergeContacts,
  downloadContacts,
  downloadContact,
  getHorseCosts,
  getContactCosts,
  listBalances,
  listChargesOfContact,
  listCovers,
  getCover,
  createCover,
  updateCover,
  deleteCover,
  createCoverEvent,
  updateCoverEvent,
  deleteCoverEvent,
  recordFoaling,
  compareCrosses,
  createCross,
  listCrosses,
  getCross,
  updateCross,
  deleteCross,
  downloadCrosses,
  exportCross,
  getDashboard,
  getHerdDiversity,
  uploadData,
  downloadRejectedRows,
  downloadLeftOut,
  listImportJobs,
  undoImport,
  getDataQuality,
  getDocumentFile,
  listDoubtedParents,
  getEbv,
  getLatestEvaluation,
  startEvaluation,
  getFoalCoat,
  getFoalCoats,
  getGeneTrace,
  listTests,
  createTest,
  updateTest,
  deleteTest,
  getGenetics,
  getSystem,
  getHealth,
  getReady,
  getHerdModel,
  startHerdCheck,
  getHorseSources,
  listHorseHistory,
  previewHorseMerge,
  mergeHorses,
  listLikelyPairs,
  createHorseReport,
  listHorses,
  getHorse,
  createHorse,
  updateHorse,
  deleteHorse,
  markHorses,
  previewData,
  joinFiles,
  listMappings,
  saveMapping,
  deleteMapping,
  listInTraining,
  listInjuries,
  getInjury,
  getInjuryImpact,
  createInjury,
  updateInjury,
  deleteInjury,
  previewStatements,
  issueStatements,
  listIssued,
  getIssued,
  reverseStatement,
  createStatementPdf,
  sendStatement,
  downloadIssued,
  getJob,
  cancelJob,
  getKeepPaying,
  getLifeInFoals,
  getMailSettings,
  setMailServer,
  deleteMailServer,
  testMailServer,
  getDigest,
  setDigest,
  deleteDigest,
  getMatingBoard,
  getMatingCosts,
  predictPlanCosts,
  predictMatings,
  getMyRunners,
  getOwnerReport,
  createOwnerReportPdf,
  previewOwnerReports,
  sendOwnerReports,
  createPacket,
  sendPaperFile,
  getPaperFile,
  getPortraits,
  getPedigree,
  listPeople,
  createInvitation,
  deleteInvitation,
  updatePerson,
  deletePerson,
  deletePersonToken,
  createPasswordLink,
  getProduceMoney,
  getProduceRecord,
  listProgeny,
  getSireSummary,
  listRaceCards,
  createRaceCard,
  getRaceCard,
  downloadRaceCards,
  readEntries,
  readEntriesFile,
  addEntryHorses,
  getRaceModel,
  getHorseRecord,
  predictRace,
  createRatesForMany,
  importRecords,
  getRegistration,
  getHerdCounts,
  loadSampleHerd,
  removeSampleHerd,
  predictSeasonPlan,
  getPlanCandidates,
  listSeasonPlans,
  getSeasonPlan,
  createSeasonPlan,
  updateSeasonPlan,
  deleteSeasonPlan,
  listSeasonMares,
  getSeasonWeek,
  getCalendar,
  resetCalendar,
  getCalendarFeed,
  listSemenLots,
  createShare,
  createShareFile,
  listShares,
  deleteShare,
  signIn,
  startPasskeySignIn,
  signInWithPasskey,
  signOut,
  readLink,
  useLink,
  createStallCards,
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
  listStandings,
  listStarts,
  getProfile,
  createStart,
  updateStart,
  deleteStart,
  getStatement,
  downloadStatement,
  createStaysForMany,
  listPlaces,
  suggestCrosses,
  getSuggestedField,
  listToDos,
  getToDo,
  createToDo,
  updateToDo,
  deleteToDo,
  finishToDo,
  getTrackBias,
  getTrackLadder,
  listTracks,
  getTrack,
  createTrack,
  updateTrack,
  getSiTables,
  watchUpload,
  cancelUpload,
  getValueAssumptions,
  updateValueAssumptions,
  updateYearStart,
  ...contact.endpoints,
  ...rule.endpoints,
  ...withdrawal.endpoints,
  ...care.endpoints,
  ...charge.endpoints,
  ...document.endpoints,
  ...embryo.endpoints,
  ...exam.endpoints,
  ...foaling.endpoints,
  ...nomination.endpoints,
  ...ownership.endpoints,
  ...paper.endpoints,
  ...payment.endpoints,
  ...rate.endpoints,
  ...request.endpoints,
  ...sale.endpoints,
  ...semen.endpoints,
  ...stay.endpoints,
  ...work.endpoints,
} as const
export type EndpointName = keyof typeof endpoints
