import { Activity } from '@quarterpole/contract/activity'
import {
  BreedingPrediction,
  FoalDistribution,
  LocusOutcome,
  SimilarCross,
} from '@quarterpole/contract/breeding'
import {
  Breeding,
  BreedingEdit,
  BreedingEvent,
  BreedingEventInput,
  BreedingInput,
  FoalingInput,
} from '@quarterpole/contract/breeding-record'
import { Cross, CrossInput } from '@quarterpole/contract/cross'
import { Dashboard, HerdDiversity } from '@quarterpole/contract/dashboard'
import { DataQuality, ImportJob, ImportProblem, ImportResult } from '@quarterpole/contract/data-import'
import {
  DateQuestion,
  FileChoices,
  FileQuestion,
  ImportPreview,
  JoinedFile,
  PreviewColumn,
  SavedMapping,
  SaveMappingBody,
  UnknownCodes,
} from '@quarterpole/contract/import-mapping'
import { Problem } from '@quarterpole/contract/errors'
import { Duty, DutyInput } from '@quarterpole/contract/duty'
import {
  Ebv,
  EstimatedNumber,
  EstimatedVariances,
  Evaluation,
  ParentSelection,
  UnknownParents,
} from '@quarterpole/contract/evaluation'
import { GeneticTest, GeneticTestInput } from '@quarterpole/contract/genetic-test'
import { Genetics, MarkerResult } from '@quarterpole/contract/genetics'
import { Health } from '@quarterpole/contract/health'
import { Horse, HorseInput } from '@quarterpole/contract/horse'
import { Injury, InjuryInput } from '@quarterpole/contract/injury'
import { Job } from '@quarterpole/contract/job'
import { MatingsReply, MatingsRequest, RankedMating } from '@quarterpole/contract/matings'
import { CommonAncestor, Completeness, Pedigree, PedigreeHorse } from '@quarterpole/contract/pedigree'
import { ProduceBreeding, ProduceRecord, ProduceYear } from '@quarterpole/contract/produce-record'
import { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import { RacePrediction, RaceRequest, RunnerPrediction } from '@quarterpole/contract/race'
import { RaceCard, RaceCardScore } from '@quarterpole/contract/race-card'
import { ForecastScore, RaceBacktest, RaceModelReport } from '@quarterpole/contract/race-model'
import { Sale, SaleInput } from '@quarterpole/contract/sale'
import { SeasonItem, SeasonMare, SeasonWeek } from '@quarterpole/contract/season'
import { BlackType, HorseRecord, RaceRecord } from '@quarterpole/contract/race-record'
import { StallionBookEntry, StallionBookEntryInput } from '@quarterpole/contract/stallion-book'
import { HorseProfile, Start, StartInput } from '@quarterpole/contract/start'
import { SiTables, Track } from '@quarterpole/contract/track'
import { ImportConflict, ImportConflicts, UploadCanceled, UploadProgress } from '@quarterpole/contract/upload'
import { Work, WorkInput } from '@quarterpole/contract/work'
import { z } from 'zod'

/** Schemas listed as named components of the OpenAPI document; all others are inlined. */
export const namedSchemas = z.registry<{ id: string }>()

const names = {
  Activity,
  BlackType,
  HorseRecord,
  ProduceBreeding,
  ProduceRecord,
  ProduceYear,
  Progeny,
  RaceRecord,
  SireSummary,
  Breeding,
  BreedingEdit,
  BreedingEvent,
  BreedingEventInput,
  BreedingInput,
  BreedingPrediction,
  CommonAncestor,
  Completeness,
  Cross,
  CrossInput,
  Dashboard,
  HerdDiversity,
  DataQuality,
  DateQuestion,
  Duty,
  DutyInput,
  Ebv,
  Evaluation,
  EstimatedNumber,
  EstimatedVariances,
  UnknownParents,
  ParentSelection,
  FileChoices,
  FileQuestion,
  FoalDistribution,
  FoalingInput,
  ForecastScore,
  GeneticTest,
  GeneticTestInput,
  Genetics,
  Health,
  Horse,
  HorseInput,
  HorseProfile,
  ImportJob,
  ImportPreview,
  ImportProblem,
  ImportResult,
  Injury,
  InjuryInput,
  Job,
  JoinedFile,
  LocusOutcome,
  MarkerResult,
  MatingsReply,
  MatingsRequest,
  Pedigree,
  PedigreeHorse,
  PreviewColumn,
  Problem,
  RaceBacktest,
  RaceCard,
  RaceCardScore,
  RaceModelReport,
  RacePrediction,
  RaceRequest,
  RankedMating,
  RunnerPrediction,
  Sale,
  SaleInput,
  SaveMappingBody,
  SavedMapping,
  SeasonItem,
  SeasonMare,
  SeasonWeek,
  SiTables,
  SimilarCross,
  StallionBookEntry,
  StallionBookEntryInput,
  Start,
  StartInput,
  Track,
  UnknownCodes,
  ImportConflict,
  ImportConflicts,
  UploadCanceled,
  UploadProgress,
  Work,
  WorkInput,
}
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id })
