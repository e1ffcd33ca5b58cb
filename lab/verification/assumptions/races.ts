import {
  DEFAULT_OUTCOME_SD,
  DEFAULT_SD_PER_LOGIT,
  defaultRaceModel,
  predictRace,
} from '@quarterpole/racing/race-model'
import { indexStarts } from '@quarterpole/racing/start-history'
import { type Assumption, assumption, percent } from './assumption.ts'

const noStarts = indexStarts([])
/** Eight runners without a start, the first expected five points faster. */
const card = {
  date: '2026-11-20',
  track: 1,
  distanceYards: 400,
  classLevel: null,
  runners: Array.from({ length: 8 }, (_, horse) => ({
    horse,
    abilitySi: horse === 0 ? 90 : 85,
    abilitySd: 3,
    figuresSi: [],
    lane: null,
    weightLb: null,
    jockey: null,
    trainer: null,
  })),
}
const FAVORITE = 'win chance of a horse expected five points faster than seven others'
const winOf = (model: ReturnType<typeof defaultRaceModel>) =>
  percent(predictRace(model, card, noStarts).runners[0].win)

export const RACES: readonly Assumption[] = [
  assumption(
    {
      id: 'outcome-sd',
      model: 'race',
      name: 'How far a run may differ from what we expect of the horse (standard deviation)',
      unit: 'SI points',
      mark: 'derived',
      source:
        'From the chance part of one start (52.7 SI²) and a typical error of what we expect (15 SI²); a field with an evaluation uses its own. The range is ours.',
      effect: FAVORITE,
    },
    { low: 7, used: DEFAULT_OUTCOME_SD, high: 10 },
    (sd) => winOf(defaultRaceModel(sd)),
  ),
  assumption(
    {
      id: 'sd-per-logit',
      model: 'race',
      name: 'How points of speed become chances when weights are fitted (standard deviations per logit)',
      unit: '',
      mark: 'measured',
      source: 'Measured on Hong Kong sprint cards; a fit may move it by about 10%.',
      effect: `${FAVORITE}, before any fit`,
    },
    { low: 0.52, used: DEFAULT_SD_PER_LOGIT, high: 0.64 },
    (sdPerLogit) => {
      const model = defaultRaceModel()
      const weights = { ...model.weights, ability: 1 / (sdPerLogit * model.outcomeSd) }
      return winOf({ ...model, sdPerLogit, weights })
    },
  ),
]
