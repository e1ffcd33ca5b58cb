import type { RaceModelInfo } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { latestRaceModel, type RaceModelRow } from '@quarterpole/db/queries/race-model'
import { defaultRaceModel, fieldOutcomeSd, type RaceModel } from '@quarterpole/racing/race-model'
import { VERSION } from '../../platform/process/version.ts'

export interface ModelInUse {
  model: RaceModel
  row: RaceModelRow | null
  info: Pick<RaceModelInfo, 'version' | 'kind' | 'races'>
}

/** Raised whenever the same card would get other chances. 2: naming people left out every runner's past starts before. */
const RACE_MODEL = 2
/** Of the code that fits and predicts; stored with every fit and sealed card. */
export const RACE_MODEL_VERSION = `${VERSION} model ${RACE_MODEL}`

/** Before any fit. */
export const DEFAULTS_IN_USE: ModelInUse = {
  model: defaultRaceModel(),
  row: null,
  info: { version: `${RACE_MODEL_VERSION} default`, kind: 'default', races: 0 },
}

/** The newest fit that read no race of the day or later, else the defaults; without a day, the newest. */
export async function raceModelBefore(db: Db, day?: string): Promise<ModelInUse> {
  const row = await latestRaceModel(db, day)
  if (!row) return DEFAULTS_IN_USE
  return {
    model: row.model as RaceModel, // only the race_model job writes it
    row,
    info: { version: `${RACE_MODEL_VERSION} fit ${row.id}`, kind: 'fitted', races: row.races },
  }
}

/** Takes the spread of the field's runners; what a fit weighs stays as it is, for chances depend on that alone. */
export function forField(
  inUse: ModelInUse,
  residualVariance: number,
  abilities: readonly { sd: number }[],
): ModelInUse {
  const outcomeSd = fieldOutcomeSd(
    residualVariance,
    abilities.map(({ sd }) => sd),
  )
  return {
    ...inUse,
    model: inUse.info.kind === 'default' ? defaultRaceModel(outcomeSd) : { ...inUse.model, outcomeSd },
  }
}
