import type { Migration } from './migration.ts'
import { herd } from './0001-herd.ts'
import { racing } from './0002-racing.ts'
import { decisions } from './0003-decisions.ts'
import { work } from './0004-work.ts'
import { raceModel } from './0005-race-model.ts'
import { activityOrder } from './0006-activity-order.ts'
import { importMapping } from './0007-import-mapping.ts'
import { jobStage } from './0008-job-stage.ts'
import { startsByHorse } from './0009-starts-by-horse.ts'
import { racingVersion } from './0010-racing-version.ts'
import { herdChange } from './0011-herd-change.ts'
import { abilityErrors } from './0012-ability-errors.ts'
import { noSearchIndex } from './0013-no-search-index.ts'
import { stallions } from './0014-stallions.ts'
import { barn } from './0015-barn.ts'
import { barnRecords } from './0016-barn-records.ts'
import { raceDay } from './0017-race-day.ts'
import { idempotency } from './0018-idempotency.ts'
import { importChange } from './0019-import-change.ts'
import { herdCheck } from './0020-herd-check.ts'
import { fewerHorseIndexes } from './0021-fewer-horse-indexes.ts'
import { raceDayEffect } from './0022-race-day-effect.ts'
import { accounts } from './0023-accounts.ts'
import { share } from './0024-share.ts'
import { foldedNames } from './0025-folded-names.ts'
import { twoInjuryStatuses } from './0026-two-injury-statuses.ts'
import { importRows } from './0027-import-rows.ts'
import { vaccination } from './0028-vaccination.ts'

/** Every migration, in order. Forward only; a merged migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  herd,
  racing,
  decisions,
  work,
  raceModel,
  activityOrder,
  importMapping,
  jobStage,
  startsByHorse,
  racingVersion,
  herdChange,
  abilityErrors,
  noSearchIndex,
  stallions,
  barn,
  barnRecords,
  raceDay,
  idempotency,
  importChange,
  herdCheck,
  fewerHorseIndexes,
  raceDayEffect,
  accounts,
  share,
  foldedNames,
  twoInjuryStatuses,
  importRows,
  vaccination,
]
