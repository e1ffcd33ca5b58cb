import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import type { PedigreeHorse } from '@quarterpole/contract/pedigree'
import { gravest } from '../../breeding/health-finding.ts'
import type { Heading } from '../../horse-reports/heading.ts'
import { inbreedingOnPaper } from '../../horse-reports/inbreeding-on-paper.ts'
import { bracketFigure, generationsOf } from '../../pdf/bracket.ts'
import { hundredFoalPlot } from './hundred-foals.ts'
import {
  closeSheet,
  INK,
  MEANING,
  openSheet,
  type Paper,
  section,
  type Sheet,
  write,
} from '../../pdf/page.ts'
import { siBands } from './si-bands.ts'
import { table } from '../../pdf/table.ts'

export interface CrossReport {
  cross: Cross
  /** Of today, not of the day it was saved. */
  parents: readonly [sire: Parent, dam: Parent]
  /** A sentence for each risk code of the prediction. */
  risks: readonly string[]
  paper: Paper
  modelVersion: string
}

/** Who a parent is, and where from. */
export interface Parent {
  heading: Heading
  pedigree: PedigreeHorse
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const DISCLAIMER =
  'An estimate from the records on file, not a promise. Quarterpole is not an official registry, and its reports are not to be used for wagering. Decisions about a horse’s health belong to the veterinarian.'

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

const identity = ({ name, facts, byLine }: Heading) =>
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

function hundred(sheet: Sheet, { distributions }: BreedingPrediction) {
  const at400 = distributions.find(({ distance_yards }) => distance_yards === 400)
  if (!at400) return
  section(sheet, 'A hundred foals of this cross at 400 yards', 150)
  hundredFoalPlot(sheet, at400)
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
  const { confidence_level } = confidence_band
  write(
    sheet,
    'Caption',
    `The bar covers 68 of 100 foals’ own runs. How sure we are of the average: accuracy ${percent(confidence_level)}.`,
    caption,
  )
}

function inbreeding(sheet: Sheet, prediction: BreedingPrediction) {
  section(sheet, 'Inbreeding', 90)
  const known = prediction.completeness.equivalent_generations.toFixed(1)
  write(
    sheet,
    'P',
    `The foal’s inbreeding: ${inbreedingOnPaper(prediction)}. The foal’s pedigree is known to ${known} complete generations.`,
  )
  // Crosses saved by earlier versions have none.
  if (prediction.inbreeding_cost) write(sheet, 'P', prediction.inbreeding_cost.sentence)
  if (prediction.common_ancestors.length === 0)
    return write(sheet, 'P', 'No ancestor on both sides.', caption)
  table(
    sheet,
    [
      { head: 'Common ancestor', share: 5 },
      { head: 'Generations back', share: 4 },
      { head: 'Share of inbreeding', share: 3, align: 'right' },
    ],
    prediction.common_ancestors
      .slice(0, 12)
      .map(({ name, notation, share }) => [name, notation, percent(share, 2)]),
  )
}

function panel(sheet: Sheet, prediction: BreedingPrediction) {
  section(sheet, 'Six-panel health, of a hundred foals', 150)
  const { clear, carrier, at_risk, affected } = prediction.panel_of_100
  write(
    sheet,
    'P',
    `${clear} clear, ${carrier} carriers, ${at_risk} at risk with one copy, ${affected} with two copies.`,
  )
  table(sheet, PANEL_COLUMNS, prediction.panel.map(panelRow))
}

const PANEL_COLUMNS = [
  { head: 'Test', share: 2.2 },
  { head: 'Inheritance', share: 3 },
  { head: 'Sire', share: 2 },
  { head: 'Dam', share: 2 },
  { head: 'Clear', share: 1.4, align: 'right' },
  { head: 'One copy', share: 2.2, align: 'right' },
  { head: 'Two copies', share: 2, align: 'right' },
] as const

const panelRow = (locus: LocusOutcome) => [
  locus.label,
  locus.inheritance,
  locus.sire_value ?? 'untested',
  locus.dam_value ?? 'untested',
  count(locus.clear),
  `${count(locus.one_copy)}${locus.one_copy_matters && locus.one_copy > 0 ? ', at risk' : ''}`,
  count(locus.two_copies),
]

function riskFactors(sheet: Sheet, risks: readonly string[]) {
  if (risks.length > 0) section(sheet, 'Risk factors', 60)
  for (const sentence of risks) write(sheet, 'P', sentence, { size: 9, gap: 2 })
}

/** "The foal: about $12,000. Half of such foals would bring between $6,500 and $21,000." */
function value(sheet: Sheet, { projected_value, value_band }: BreedingPrediction) {
  if (projected_value === null || !value_band) return
  const [low, high] = [money.format(value_band.q25), money.format(value_band.q75)]
  const text = `The foal’s projected value: ${money.format(projected_value)}. Half of such foals would bring between ${low} and ${high}.`
  write(sheet, 'P', text, { color: INK.support, gap: 0 })
}

function similar(sheet: Sheet, { similar_cross_details: crosses }: BreedingPrediction) {
  section(sheet, 'Similar crosses on file', 70)
  if (crosses.length === 0) return write(sheet, 'P', 'No foals on file from a similar cross.', caption)
  table(
    sheet,
    [
      { head: 'Cross', share: 6 },
      { head: 'Foals', share: 1, align: 'right' },
      { head: 'Runners', share: 1.3, align: 'right' },
      { head: 'At record pace', share: 2, align: 'right' },
      { head: 'Average SI', share: 2.4, align: 'right' },
    ],
    crosses.map((one) => [
      one.label,
      String(one.foals),
      String(one.runners),
      String(one.at_record_pace),
      meanOf(one),
    ]),
  )
}

const meanOf = ({ rated, mean_si, standard_error }: BreedingPrediction['similar_cross_details'][number]) =>
  rated && mean_si !== null && standard_error !== null
    ? `${mean_si.toFixed(1)}, give or take ${standard_error.toFixed(1)}`
    : 'too few to rate'

function basis(sheet: Sheet, { cross, modelVersion }: CrossReport) {
  const { basis: on, sharpen } = cross.prediction
  section(sheet, 'How it’s figured', 120)
  table(
    sheet,
    [
      { head: 'Parent', share: 5 },
      { head: 'Starts', share: 2, align: 'right' },
      { head: 'Foals', share: 2, align: 'right' },
      { head: 'Foals raced', share: 2, align: 'right' },
      { head: 'Reliability, 400 yards', share: 3, align: 'right' },
    ],
    [on.sire, on.dam].map((one) => [
      one.name,
      String(one.starts),
      String(one.foals),
      one.runners === null ? '–' : String(one.runners),
      one.reliability === null ? '–' : percent(one.reliability),
    ]),
  )
  const values =
    on.evaluated_at === null || on.base === null
      ? 'Without breeding values.'
      : `Breeding values of ${longDate(on.evaluated_at)} (run ${on.evaluation_id}). The newest crops average a speed index of ${on.base.toFixed(1)}.`
  const worth = `Projected value: ${cross.prediction.value_basis.sentence}`
  write(sheet, 'P', `${values} Model version ${modelVersion}. ${worth}`, caption)
  for (const sentence of sharpen) write(sheet, 'P', sentence, { size: 9, color: INK.support, gap: 2 })
}

const caption = { size: 8.5, color: INK.caption } as const
const percent = (fraction: number, digits = 0) => `${(fraction * 100).toFixed(digits)}%`
const count = (of100: number) =>
  Number.isInteger(of100) ? String(of100) : of100 < 1 ? 'below 1' : of100.toFixed(1)
const longDate = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
