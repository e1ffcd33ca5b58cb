import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { HERD_PARAMETERS } from '@quarterpole/genetics/parameters'
import { baseCropsOf, baseLevelAt } from '../../../evaluation/base-crops.ts'
import type { Levels } from './herd-files.ts'
import type { ExportedModel } from './model.ts'
import { effectsOf, MISSING } from './parameter-file.ts'

const { slowStarts: SLOW_STARTS } = HERD_PARAMETERS

interface About {
  readonly run: EvaluationRow | undefined
  readonly model: ExportedModel
  readonly levels: Levels
  readonly starts: number
  readonly classNames: readonly string[]
}

/** What is in the files, how to run them, and which evaluation they correspond to. */
export const readme = (about: About): string =>
  `Quarterpole: pedigree and starts for BLUPF90

${evaluationWords(about)}

HOW TO RUN
  BLUPF90+ is free for research: https://nce.ads.uga.edu. In the folder with these files:
    echo blupf90.par | blupf90+
  It writes "solutions": trait, effect, level, solution.
${resultWords(about)}

FILES
  Numbers separated by spaces, without headers. No name is in them; key.csv says which horse each animal is.

  blupf90.par   the model (effects below), variances in SI² (slopes per 100 yards)
  pedigree.txt  1 animal  2 sire  3 dam (0 = not on file)
                4 inbreeding code: 4000 / ((1 + ms)(1 - Fs) + (1 + md)(1 - Fd)), rounded; ms, md = 1 for a parent not
                on file, Fs, Fd = inbreeding of the parents. The rounding moves breeding values in the fourth decimal.
${groupWords(about.levels)}  starts.txt    one line a start with a speed index
                1 one (the mean)  2 class of sex and age  3 race (contemporary group)  4 season
                5 animal  6 permanent environment (a number for each horse with starts)
                7 distance: (yards - 400) / 100  8 inbreeding of the horse, 0 to 1  9 speed index
                10 trainer  11 one, or 0 where no trainer is named
                12, 13 share of chosen sires, of chosen dams in the horse: n/(n + 2) with n foals that ran, and half its parents'
  seasons.txt   inverse of the seasons' random walk for variance 1: row, column, value
  key.csv       animal, our id, name, AQHA id, sex, foaled, and columns 12 and 13 of every horse

  There are no missing values: starts without a speed index are left out. Because 0 is a speed index, the missing value
  is set to ${MISSING}.

CLASSES
${about.classNames.map((name, i) => `  ${i + 1}  ${name}`).join('\n')}
  Sex (S stallion, M mare, G gelding, U not on file) and age in years; 5 and older share a class.

SEASONS
  ${about.levels.seasons === 0 ? 'none' : `1 = ${about.levels.firstSeason} … ${about.levels.seasons} = ${about.levels.firstSeason + about.levels.seasons - 1}`}

EFFECTS
${effectsOf(about.model, about.levels)
  .effects.map(({ word }, i) => `  ${i + 1}  ${word}`)
  .join('\n')}

MODEL
  speed index = class + race + season + breeding value + permanent environment${about.model.inbreedingVariance === null ? '' : ' + slope on inbreeding'}${about.model.trainerVariance === null ? '' : ' + trainer'} + residual
  Breeding value and permanent environment: level at 400 yards + slope x (yards - 400) / 100.
  Starts are as run. Our own breeding values count a start slower than fitted by more than ${SLOW_STARTS} residual standard
  deviations as if by so many (docs/models/evaluation.md), so a horse with bad trips differs from the solutions.
  The season is the mean of its races, a random walk from year to year. Assumptions and sources of all variances:
  docs/models/evaluation.md of Quarterpole.
`

const groupWords = ({ groups }: Levels) =>
  groups === 0
    ? ''
    : `                Animals 1 to ${groups} are groups of unknown parents, by the birth year of their foals; F = -1 in the codes.
`

function evaluationWords({ run, levels, starts }: About): string {
  const now = `${starts} starts, ${levels.animals - levels.groups} horses, ${levels.races} races`
  if (run === undefined)
    return `There is no evaluation yet: the variances are what the first one would assume. On file now: ${now}.`
  return `Variances of evaluation ${run.id} of ${run.created_at}, code version ${run.code_version}, which read ${run.starts} starts of
${run.horses} horses in ${run.races} races. On file now: ${now}.${run.starts === starts && run.horses === levels.animals - levels.groups ? '' : '\nRecords have changed since, so results will differ from the breeding values on screen.'}`
}

function resultWords({ run, model, levels }: About): string {
  const { effects } = effectsOf(model, levels)
  const numberOf = (word: string) => effects.findIndex((effect) => effect.word === word) + 1
  const level = numberOf('breeding value: level')
  const chosen =
    model.selectionVariance === null
      ? ''
      : `\n  plus effect ${numberOf('chosen sires')} x chosen_sires + effect ${numberOf('chosen dams')} x chosen_dams of key.csv`
  const value = model.hasSlopes
    ? `  Breeding value at d yards: effect ${level} + effect ${numberOf('breeding value: slope')} x (d - 400) / 100${chosen}.`
    : `  Breeding value: effect ${level}${chosen}.`
  if (run === undefined) return value
  const crops = baseCropsOf(run)
  const base = crops === null ? 'the founders' : `the crops of ${crops.from_year} to ${crops.to_year}`
  return `${value}
  On screen it stands against ${base}: subtract ${baseAt(run, 400)} at 400 yards${model.hasSlopes ? `, ${baseAt(run, 350)} at 350, ${baseAt(run, 440)} at 440` : ''}.`
}

const baseAt = (run: EvaluationRow, distanceYards: number) => baseLevelAt(run, distanceYards).toFixed(4)
