import type { EstimatedNumber, UnknownParents } from '@quarterpole/contract/evaluation'
import { decimal } from '../../ui/words/number.ts'

interface NumberWords {
  readonly name: string
  readonly meaning: string
  /** Why it matters. */
  readonly why: string
  /** Where the value before the herd's starts is from. */
  readonly source: string
}

const CORREA = 'Corrêa & Mota 2007, J. Appl. Genet. 48:145; its spread also covers other countries'

export const NUMBER_WORDS: Readonly<Record<EstimatedNumber['name'], NumberWords>> = {
  phenotypic_sd: {
    name: 'Spread of a run',
    meaning: 'How far single runs differ within a race at 400 yards, horses of one sex and age.',
    why: 'The wider it is, the less one run tells you, and the wider every range we give.',
    source: 'assumed, 7 to 12 points',
  },
  heritability: {
    name: 'Heritability',
    meaning: 'How much of the difference between horses’ speed is passed on.',
    why: 'The higher it is, the more a horse’s own runs say about the foals.',
    source: CORREA,
  },
  repeatability: {
    name: 'Repeatability',
    meaning: 'How alike two runs of the same horse are.',
    why: 'The higher it is, the fewer runs we need to know how good a horse is.',
    source: CORREA,
  },
  race_sd: {
    name: 'Spread of races',
    meaning: 'How far one race differs from the others that season: the track, the wind, the day.',
    why: 'The wider it is, the more we go by who ran in the race and the less by the clock.',
    source: 'assumed, within a factor of 1.6',
  },
  trainer_sd: {
    name: 'Spread of trainers',
    meaning: 'How much a trainer’s horses run above or below their own ability, year after year.',
    why: 'What the trainer adds isn’t credited to the horse, the sire or the dam.',
    source: 'assumed, within a factor of 1.6',
  },
  genetic_correlation: {
    name: 'Short and long, bred in',
    meaning: 'How far breeding for 350 yards is also breeding for 440: at 1 it’s the same thing.',
    why: 'The lower it is, the more a horse’s breeding value changes with the distance.',
    source: CORREA,
  },
  permanent_correlation: {
    name: 'Short and long, his own',
    meaning: 'The same for what a horse has of his own and doesn’t pass on.',
    why: 'The lower it is, the less his runs at one distance tell you about another.',
    source: 'assumed, 0.75 to 0.95',
  },
}

/** Enough decimals for two figures of the error. */
export function digitsFor(error: number, unit: EstimatedNumber['unit']): number {
  const fewest = unit === 'SI' ? 1 : 2
  if (!(error > 0)) return fewest
  return Math.min(4, Math.max(fewest, Math.ceil(-Math.log10(error) + 0.5)))
}

/** "0.17 ± 0.05", "9.0 ± 1.3 SI". */
export function withError(value: number, error: number, unit: EstimatedNumber['unit']): string {
  const digits = digitsFor(error, unit)
  const text = `${decimal(value, digits)} ± ${decimal(error, digits)}`
  return unit === 'SI' ? `${text} SI` : text
}

/** The line of a chart in one sentence. */
export function numberFinding({ name, unit, prior, data, value, se }: EstimatedNumber): string {
  const before = prior === null ? '' : `, before ${withError(prior.value, prior.sd, unit)}`
  const alone =
    data === null ? ', too few starts alone' : `, your starts alone ${withError(data.value, data.se, unit)}`
  return `${NUMBER_WORDS[name].name}: we use ${withError(value, se, unit)}${before}${alone}`
}

/** Foaling years of a group: "through 1999", "2000 to 2004", "2015 and later". */
export function groupYears(
  { from_year, to_year }: Pick<UnknownParents, 'from_year' | 'to_year'>,
  isFirst: boolean,
): string {
  if (to_year === null) return `${from_year} and later`
  return isFirst ? `through ${to_year}, or unknown` : `${from_year} to ${to_year}`
}
