import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import type { CrossReport } from '../reports/cross/cross-report.ts'
import {
  accuracySentence,
  ancestorTable,
  basisSentence,
  basisTable,
  findingOnPaper,
  identity,
  inbreedingSentence,
  longDate,
  panelSentence,
  panelTable,
  panelTitle,
  similarTable,
  valueSentence,
} from '../reports/cross/cross-words.ts'
import { inbreedingOnPaper } from '../words/inbreeding-on-paper.ts'
import { generationsOf } from '../../platform/paper/bracket.ts'
import type { TableContent } from '../../platform/paper/table.ts'
import type { SharedPage } from './document.ts'
import { hundredFigure } from './hundred.ts'
import type { Part } from '../../platform/http/markup.ts'
import { bracket, paragraph, section, table } from './parts.ts'

/** A saved cross, with the numbers of the day it was saved. */
export function crossPage({ cross, parents, risks }: Omit<CrossReport, 'paper' | 'costs'>): SharedPage {
  const { prediction } = cross
  const title = `${cross.sire_name} × ${cross.dam_name}`
  const [sire, dam] = parents
  const { grave, rest } = findingOnPaper(prediction)
  const value = valueSentence(prediction)
  const generations = generationsOf([sire.pedigree, dam.pedigree], 3)
  return {
    kind: 'Cross',
    title,
    under: parents.map(({ heading }) => identity(heading)),
    content: [
      grave === null ? null : paragraph(grave, 'grave'),
      paragraph(rest, 'finding'),
      value === null ? null : paragraph(value),
      cross.notes === null ? null : paragraph(`Notes: ${cross.notes}`),
      hundred(prediction),
      panel(prediction),
      speed(prediction),
      risks.length === 0
        ? null
        : section(
            'Risk factors',
            risks.map((one) => paragraph(one)),
          ),
      section(
        `The foal’s pedigree. Inbreeding: ${inbreedingOnPaper(prediction)}`,
        bracket(`the foal of ${title}`, generations),
        inbreeding(prediction),
      ),
      similar(prediction),
      section(
        'What the prediction is based on',
        table('The parents’ records', basisTable(prediction), 'names'),
      ),
    ],
    method: methodOf(cross.created_at, prediction, value !== null),
  }
}

const at400 = ({ distributions }: BreedingPrediction) =>
  distributions.find(({ distance_yards }) => distance_yards === 400)

function hundred(prediction: BreedingPrediction): Part {
  const distribution = at400(prediction)
  if (distribution === undefined) return null
  return section(
    'A hundred foals of this cross at 400 yards',
    hundredFigure(distribution, lethalOf100(prediction.panel)),
  )
}

const panel = (prediction: BreedingPrediction): Part =>
  section(
    `${panelTitle(prediction)}, of a hundred foals`,
    paragraph(panelSentence(prediction)),
    table(panelTitle(prediction), panelTable(prediction)),
  )

function speed(prediction: BreedingPrediction): Part {
  const { confidence_band, missing_speed } = prediction
  const content =
    confidence_band === null
      ? paragraph(missing_speed ?? 'Not enough data.', 'note')
      : [
          table('Expected speed index by distance', speedTable(prediction)),
          paragraph(
            `68 of 100 foals’ own runs fall within “a foal’s own run”. ${accuracySentence(confidence_band)}`,
            'note',
          ),
        ]
  return section('Expected speed index', content)
}

const speedTable = ({ distributions }: BreedingPrediction): TableContent => [
  [
    { head: 'Distance', share: 1 },
    { head: 'Average foal', share: 1, align: 'right' },
    { head: 'A foal’s own run', share: 1, align: 'right' },
    { head: 'How sure of the average', share: 1, align: 'right' },
  ],
  distributions.map(({ distance_yards, mean, sd, sd_of_expected }) => [
    `${distance_yards} yards`,
    mean.toFixed(1),
    `${(mean - sd).toFixed(1)} to ${(mean + sd).toFixed(1)}`,
    `± ${sd_of_expected.toFixed(1)}`,
  ]),
]

const inbreeding = (prediction: BreedingPrediction): Part => [
  paragraph(inbreedingSentence(prediction)),
  prediction.inbreeding_cost ? paragraph(prediction.inbreeding_cost.sentence) : null,
  prediction.common_ancestors.length === 0
    ? paragraph('No ancestor on both sides.', 'note')
    : table('Common ancestors', ancestorTable(prediction.common_ancestors), 'names'),
]

const similar = (prediction: BreedingPrediction): Part =>
  section(
    'Similar crosses on file',
    prediction.similar_cross_details.length === 0
      ? paragraph('No foals on file from a similar cross.', 'note')
      : table('Similar crosses', similarTable(prediction), 'names'),
  )

const methodOf = (savedAt: string, prediction: BreedingPrediction, hasValue: boolean): string[] => [
  `The prediction is the one saved on ${longDate(savedAt)}. ${basisSentence(prediction, { run: false })}`,
  'Expected speed and its spread come from breeding values of both parents, estimated from every start on file (animal model with the whole pedigree). Health outcomes follow Mendel’s rules from the tests on file; where a test is missing, they are expected from relatives and the breed. Inbreeding is Wright’s coefficient over the known pedigree.',
  ...(hasValue ? [`Projected value: ${prediction.value_basis.sentence}`] : []),
  ...prediction.sharpen,
  ...(prediction.sharpen_value ?? []),
]
