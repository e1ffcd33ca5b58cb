import { lethalOf100 } from '@quarterpole/genetics/lethal'
import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import { costWords, missingCosts } from '@quarterpole/contract/mating-cost-words'
import type { MatingCosts } from '@quarterpole/contract/mating-costs'
import { panelName } from '@quarterpole/genetics/disease-names'
import { gravest } from '../../../breeding/predictions/health-finding.ts'
import type { Heading } from '../../words/heading.ts'
import { inbreedingOnPaper } from '../../words/inbreeding-on-paper.ts'
import type { TableContent } from '../../../platform/paper/table.ts'

/** The texts and tables of a cross, for its PDF and its shared page. */

export const DISCLAIMER =
  'An estimate from the records on file, not a promise. Quarterpole is not an official registry, and its reports are not to be used for wagering. Decisions about a horse’s health belong to the veterinarian.'

/** "Lantern Ridge: Bay stallion, foaled …, by … out of …" */
export const identity = ({ name, facts, byLine }: Heading) =>
  [`${name}: ${facts}`, byLine].filter((part) => part !== null).join(', ')

/** A dying or crippled foal is a sentence of its own, also of crosses that an earlier version saved with it further on. */
export function findingOnPaper({ finding, panel }: BreedingPrediction): {
  grave: string | null
  rest: string
} {
  const text = finding.map((part) => part.text).join('')
  const grave = gravest(panel)?.sentence ?? null
  if (grave === null) return { grave, rest: text }
  return { grave: `${grave}.`, rest: text.startsWith(`${grave}. `) ? text.slice(grave.length + 2) : text }
}

/** "The foal: about $12,000. Half of such foals would bring between $6,500 and $21,000."; null without a value. */
export function valueSentence({ projected_value, value_band, panel }: BreedingPrediction): string | null {
  if (projected_value === null || !value_band) return null
  const [low, high] = [money.format(value_band.q25), money.format(value_band.q75)]
  const lethal = lethalOf100(panel)
  if (lethal > 0)
    return `The foal’s projected value: ${money.format(projected_value)} per mating, a living foal’s × the ${100 - lethal} in 100 that live. Half of such matings would bring between ${low} and ${high}.`
  return `The foal’s projected value: ${money.format(projected_value)}. Half of such foals would bring between ${low} and ${high}.`
}

/** As on file on the day the report was made. */
export const costSentences = ({ own, embryo }: MatingCosts): string[] => [
  `The foal’s cost until weaning, carried by the mare: ${costsOfWay(own)}`,
  `Its cost by embryo transfer: ${costsOfWay(embryo)}`,
]

const costsOfWay = (way: MatingCosts['own']) =>
  way.is_whole || way.cents === null
    ? costWords(way)
    : `${costWords(way)} Not in it: ${missingCosts(way.lines)}.`

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** How sure the average is; only where there is a speed. */
export const accuracySentence = ({ confidence_level }: NonNullable<BreedingPrediction['confidence_band']>) =>
  `How sure we are of the average: accuracy ${percent(confidence_level, 1)}.`

export function panelSentence({ panel_of_100 }: BreedingPrediction): string {
  const { clear, carrier, at_risk, affected } = panel_of_100
  return `${clear} clear, ${carrier} carriers, ${at_risk} at risk with one copy, ${affected} with two copies.`
}

/** "Health by six-panel and EJSCA" */
export const panelTitle = ({ panel }: BreedingPrediction): string => `Health by ${panelName(panel)}`

export const panelTable = ({ panel }: BreedingPrediction): TableContent => [
  [
    { head: 'Test', share: 2.2 },
    { head: 'Inheritance', share: 3 },
    { head: 'Sire', share: 2 },
    { head: 'Dam', share: 2 },
    { head: 'Clear', share: 1.4, align: 'right' },
    { head: 'One copy', share: 2.2, align: 'right' },
    { head: 'Two copies', share: 2, align: 'right' },
  ],
  panel.map(panelRow),
]

const panelRow = (locus: LocusOutcome) => [
  locus.label,
  locus.inheritance,
  locus.sire_value ?? 'untested',
  locus.dam_value ?? 'untested',
  count(locus.clear),
  `${count(locus.one_copy)}${locus.one_copy_matters && locus.one_copy > 0 ? ', at risk' : ''}`,
  count(locus.two_copies),
]

export function inbreedingSentence(prediction: BreedingPrediction): string {
  const known = prediction.completeness.equivalent_generations.toFixed(1)
  return `The foal’s inbreeding: ${inbreedingOnPaper(prediction)}. The foal’s pedigree is known to ${known} complete generations.`
}

/** The dozen with the largest shares, as listed. */
export const ancestorTable = (ancestors: BreedingPrediction['common_ancestors']): TableContent => [
  [
    { head: 'Common ancestor', share: 5 },
    { head: 'Generations back', share: 4 },
    { head: 'Share of inbreeding', share: 3, align: 'right' },
  ],
  ancestors.slice(0, 12).map(({ name, notation, share }) => [name, notation, percent(share, 2)]),
]

export const similarTable = ({ similar_cross_details }: BreedingPrediction): TableContent => [
  [
    { head: 'Cross', share: 6 },
    { head: 'Foals', share: 1, align: 'right' },
    { head: 'Runners', share: 1.3, align: 'right' },
    { head: 'At record pace', share: 2, align: 'right' },
    { head: 'Average SI', share: 2.4, align: 'right' },
  ],
  similar_cross_details.map((one) => [
    one.label,
    String(one.foals),
    String(one.runners),
    String(one.at_record_pace),
    meanOf(one),
  ]),
]

const meanOf = ({ rated, mean_si, standard_error }: BreedingPrediction['similar_cross_details'][number]) =>
  rated && mean_si !== null && standard_error !== null
    ? `${mean_si.toFixed(1)}, give or take ${standard_error.toFixed(1)}`
    : 'too few to rate'

export const basisTable = ({ basis }: BreedingPrediction): TableContent => [
  [
    { head: 'Parent', share: 5 },
    { head: 'Starts', share: 2, align: 'right' },
    { head: 'Foals', share: 2, align: 'right' },
    { head: 'Foals raced', share: 2, align: 'right' },
    { head: 'Reliability, 400 yards', share: 3, align: 'right' },
  ],
  [basis.sire, basis.dam].map((one) => [
    one.name,
    String(one.starts),
    String(one.foals),
    one.runners === null ? '–' : String(one.runners),
    one.reliability === null ? '–' : one.reliability.toFixed(2),
  ]),
]

/** @param run  names the evaluation by its id */
export function basisSentence({ basis: on }: BreedingPrediction, { run }: { run: boolean }): string {
  if (on.evaluated_at === null || on.base === null) return 'Without breeding values.'
  const named = run ? ` (run ${on.evaluation_id})` : ''
  return `Breeding values of ${longDate(on.evaluated_at)}${named}. The newest crops average a speed index of ${on.base.toFixed(1)}.`
}

export const percent = (fraction: number, digits = 0) => `${(fraction * 100).toFixed(digits)}%`
const count = (of100: number) =>
  Number.isInteger(of100) ? String(of100) : of100 < 1 ? 'below 1' : of100.toFixed(1)
/** "November 23, 2026" of an instant. */
export const longDate = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
