import type { Block } from '@quarterpole/genetics/level-slope'
import { COLUMNS, type Levels } from './herd-files.ts'
import type { ExportedModel } from './model.ts'

/** A number no speed index has: 0, the format's own missing value, is an index. */
export const MISSING = -9999

const CHOSEN = [
  ['chosen sires', 'sires'],
  ['chosen dams', 'dams'],
] as const

interface Effect {
  /** "5 1200 cross", "7 1200 cov 5": column, levels, kind, column it is nested in. */
  readonly line: string
  readonly word: string
}

interface RandomGroup {
  readonly effects: readonly Effect[]
  readonly type: 'diagonal' | 'add_an_upginb' | 'user_file'
  readonly file: string
  /** A row a line. */
  readonly variances: readonly (readonly number[])[]
}

/** The model's effects in the order of the file, and which of them are random. */
export function effectsOf(model: ExportedModel, levels: Levels) {
  const groups: RandomGroup[] = []
  const effects: Effect[] = []
  const add = (word: string, line: string) => {
    const effect = { word, line }
    effects.push(effect)
    return effect
  }
  const random = (
    type: RandomGroup['type'],
    file: string,
    variances: readonly (readonly number[])[],
    of: readonly Effect[],
  ) => groups.push({ effects: of, type, file, variances })
  const cross = (word: string, column: keyof typeof COLUMNS, count: number) =>
    add(word, `${COLUMNS[column]} ${count} cross`)

  if (model.classVariance !== null) cross('mean', 'mean', 1)
  const cls = cross('sex and age', 'class', levels.classes)
  if (model.classVariance !== null) random('diagonal', '', [[model.classVariance]], [cls])
  if (model.raceVariance !== 'none') {
    const race = cross('race', 'race', levels.races)
    if (model.raceVariance !== null) random('diagonal', '', [[model.raceVariance]], [race])
  }
  if (model.drift !== null)
    random('user_file', 'seasons.txt', [[model.drift]], [cross('season', 'season', levels.seasons)])
  const horse = (word: string, column: 'animal' | 'permanent', count: number) => [
    cross(`${word}: level`, column, count),
    ...(model.hasSlopes ? [add(`${word}: slope`, `${COLUMNS.slope} ${count} cov ${COLUMNS[column]}`)] : []),
  ]
  const { genetic, permanent } = model.components
  random(
    'add_an_upginb',
    'pedigree.txt',
    matrix(genetic, model.hasSlopes),
    horse('breeding value', 'animal', levels.animals),
  )
  random(
    'diagonal',
    '',
    matrix(permanent, model.hasSlopes),
    horse('permanent environment', 'permanent', levels.permanent),
  )
  if (model.inbreedingVariance !== null)
    random('diagonal', '', [[model.inbreedingVariance]], [add('inbreeding', `${COLUMNS.inbreeding} 1 cov`)])
  if (model.trainerVariance !== null)
    random(
      'diagonal',
      '',
      [[model.trainerVariance]],
      [add('trainer', `${COLUMNS.hasTrainer} ${levels.trainers} cov ${COLUMNS.trainer}`)],
    )
  if (model.selectionVariance !== null)
    for (const [word, column] of CHOSEN)
      random('diagonal', '', [[model.selectionVariance]], [add(word, `${COLUMNS[column]} 1 cov`)])
  return { effects, groups }
}

const matrix = ([ll, ls, ss]: Block, hasSlopes: boolean) =>
  hasSlopes
    ? [
        [ll, ls],
        [ls, ss],
      ]
    : [[ll]]

/** A keyword a line with its values below it, as BLUPF90 reads them. */
export function parameterFile(model: ExportedModel, levels: Levels): string {
  const { effects, groups } = effectsOf(model, levels)
  const lines = [
    'DATAFILE',
    'starts.txt',
    'NUMBER_OF_TRAITS',
    '1',
    'NUMBER_OF_EFFECTS',
    String(effects.length),
    'OBSERVATION(S)',
    String(COLUMNS.si),
    'WEIGHT(S)',
    '',
    'EFFECTS: POSITIONS_IN_DATAFILE NUMBER_OF_LEVELS TYPE_OF_EFFECT [EFFECT NESTED]',
    ...effects.map(({ line, word }) => `${line} # ${word}`),
    'RANDOM_RESIDUAL VALUES',
    String(model.components.residual),
  ]
  for (const { effects: of, type, file, variances } of groups)
    lines.push(
      'RANDOM_GROUP',
      of.map((effect) => effects.indexOf(effect) + 1).join(' '),
      'RANDOM_TYPE',
      type,
      'FILE',
      file,
      '(CO)VARIANCES',
      ...variances.map((row) => row.join(' ')),
    )
  lines.push(`OPTION missing ${MISSING}`, 'OPTION conv_crit 1e-15', 'OPTION maxrounds 20000')
  return lines.join('\n') + '\n'
}
