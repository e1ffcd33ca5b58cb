import { lethalOf100 } from '@quarterpole/genetics/lethal'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import type { MatingCosts } from '@quarterpole/contract/mating-costs'
import type { PedigreeHorse } from '@quarterpole/contract/pedigree'
import type { Heading } from '../../words/heading.ts'
import { inbreedingOnPaper } from '../../words/inbreeding-on-paper.ts'
import { bracketFigure, generationsOf } from '../../../platform/paper/bracket.ts'
import {
  closeSheet,
  INK,
  MEANING,
  openSheet,
  type Paper,
  section,
  type Sheet,
  write,
} from '../../../platform/paper/page.ts'
import { table } from '../../../platform/paper/table.ts'
import {
  accuracySentence,
  ancestorTable,
  basisSentence,
  basisTable,
  costSentences,
  DISCLAIMER,
  findingOnPaper,
  identity,
  inbreedingSentence,
  longDate,
  panelSentence,
  panelTable,
  panelTitle,
  similarTable,
  valueSentence,
} from './cross-words.ts'
import { hundredFoalPlot } from './hundred-foals.ts'
import { siBands } from './si-bands.ts'

export interface CrossReport {
  cross: Cross
  /** Of today, not of the day it was saved. */
  parents: readonly [sire: Parent, dam: Parent]
  /** A sentence for each risk code of the prediction. */
  risks: readonly string[]
  /** Of today; on paper only, for who sees money. */
  costs: MatingCosts
  paper: Paper
  modelVersion: string
}

/** Who a parent is, and where from. */
export interface Parent {
  heading: Heading
  pedigree: PedigreeHorse
}

/** The report of one saved cross as a tagged PDF with its fonts inside: a sheet to pass on, and the evidence behind it. */
export function crossReport(report: CrossReport): Promise<Buffer> {
  const { cross } = report
  const title = `${cross.sire_name} × ${cross.dam_name}`
  const sheet = openSheet(report.paper, { title, created: new Date(cross.created_at) })
  heading(sheet, title, report)
  hundred(sheet, cross.prediction)
  panel(sheet, cross.prediction)
  foalPedigree(sheet, title, report)
  write(sheet, 'P', DISCLAIMER, { size: 7.5, color: MEANING.below, gap: 0 })
  sheet.pdf.addPage()
  expectedSpeed(sheet, cross.prediction)
  riskFactors(sheet, report.risks)
  inbreeding(sheet, cross.prediction)
  similar(sheet, cross.prediction)
  basis(sheet, report)
  return closeSheet(sheet, `${title} · cross ${cross.id}`)
}

function heading(sheet: Sheet, title: string, { cross, parents }: CrossReport) {
  write(sheet, 'P', `Cross report · ${longDate(cross.created_at)} · cross ${cross.id}`, {
    size: 8.5,
    color: INK.caption,
    gap: 6,
  })
  write(sheet, 'H1', title, { face: 'serif-head', size: 25, gap: 4 })
  for (const { heading: parent } of parents)
    write(sheet, 'P', identity(parent), { size: 8.5, color: INK.support, gap: 1 })
  sheet.pdf.y += 6
  const style = { size: 13.5, gap: 4, width: sheet.width * 0.95 }
  const { grave, rest } = findingOnPaper(cross.prediction)
  if (grave !== null)
    write(sheet, 'P', grave, { ...style, face: 'serif-strong', color: MEANING.below, gap: 0 })
  write(sheet, 'P', rest, { ...style, face: 'serif' })
  value(sheet, cross.prediction)
  if (cross.notes) write(sheet, 'P', `Notes: ${cross.notes}`, { color: INK.support })
}

function hundred(sheet: Sheet, { distributions, panel: outcomes }: BreedingPrediction) {
  const at400 = distributions.find(({ distance_yards }) => distance_yards === 400)
  if (!at400) return
  section(sheet, 'A hundred foals of this cross at 400 yards', 150)
  hundredFoalPlot(sheet, at400, lethalOf100(outcomes))
}

const BRACKET = { row: 11, sizes: [11, 9.5, 8.5] } as const

function foalPedigree(sheet: Sheet, title: string, { cross, parents: [sire, dam] }: CrossReport) {
  section(
    sheet,
    `The foal’s pedigree. Inbreeding: ${inbreedingOnPaper(cross.prediction)}`,
    8 * BRACKET.row + 40,
  )
  const generations = generationsOf([sire.pedigree, dam.pedigree], 3)
  bracketFigure(sheet, `the foal of ${title}`, generations, BRACKET)
}

function expectedSpeed(sheet: Sheet, prediction: BreedingPrediction) {
  const { confidence_band, missing_speed } = prediction
  section(sheet, 'Expected speed index', confidence_band === null ? 70 : 170)
  if (confidence_band === null) return write(sheet, 'P', missing_speed ?? 'Not enough data.', caption)
  siBands(sheet, prediction)
  const text = `The bar covers 68 of 100 foals’ own runs. ${accuracySentence(confidence_band)}`
  write(sheet, 'Caption', text, caption)
}

function inbreeding(sheet: Sheet, prediction: BreedingPrediction) {
  section(sheet, 'Inbreeding', 90)
  write(sheet, 'P', inbreedingSentence(prediction))
  // Crosses saved by earlier versions have none.
  if (prediction.inbreeding_cost) write(sheet, 'P', prediction.inbreeding_cost.sentence)
  if (prediction.common_ancestors.length === 0)
    return write(sheet, 'P', 'No ancestor on both sides.', caption)
  table(sheet, ...ancestorTable(prediction.common_ancestors))
}

function panel(sheet: Sheet, prediction: BreedingPrediction) {
  section(sheet, `${panelTitle(prediction)}, of a hundred foals`, 150)
  write(sheet, 'P', panelSentence(prediction))
  table(sheet, ...panelTable(prediction))
}

function riskFactors(sheet: Sheet, risks: readonly string[]) {
  if (risks.length > 0) section(sheet, 'Risk factors', 60)
  for (const sentence of risks) write(sheet, 'P', sentence, { size: 9, gap: 2 })
}

function value(sheet: Sheet, prediction: BreedingPrediction) {
  const text = valueSentence(prediction)
  if (text !== null) write(sheet, 'P', text, { color: INK.support, gap: 0 })
}

function similar(sheet: Sheet, prediction: BreedingPrediction) {
  section(sheet, 'Similar crosses on file', 70)
  if (prediction.similar_cross_details.length === 0)
    return write(sheet, 'P', 'No foals on file from a similar cross.', caption)
  table(sheet, ...similarTable(prediction))
}

function basis(sheet: Sheet, { cross: { prediction }, costs, modelVersion }: CrossReport) {
  section(sheet, 'How it’s figured', 120)
  table(sheet, ...basisTable(prediction))
  const values = basisSentence(prediction, { run: true })
  const worth = `Projected value: ${prediction.value_basis.sentence}`
  write(sheet, 'P', `${values} Model version ${modelVersion}. ${worth}`, caption)
  for (const sentence of [
    ...costSentences(costs),
    ...prediction.sharpen,
    ...(prediction.sharpen_value ?? []),
  ])
    write(sheet, 'P', sentence, { size: 9, color: INK.support, gap: 2 })
}

const caption = { size: 8.5, color: INK.caption } as const
