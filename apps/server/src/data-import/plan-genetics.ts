import { MARKERS, type MarkerName, PANEL_LOCI, type PanelLocusName } from '@quarterpole/contract/limits'
import { readGenotype } from '@quarterpole/genetics/notation'
import { columnContext, type ColumnContext } from '@quarterpole/genetics/notation-column'
import {
  type MarkerReading,
  readDmrt3,
  readMstn,
  readMtHaplogroup,
} from '@quarterpole/genetics/marker-notation'
import type { Cells } from './cells.ts'
import type { HorseRef } from './horse-index.ts'
import type { HerdHorse, HorsePlan, PlanOptions } from './plan-horses.ts'
import { fault } from './problems.ts'
import { HorseRecogniser } from './recognise.ts'
import { dateAt, dateReader } from './values/date-column.ts'

/** One laboratory result a file would add. */
export interface PlannedTest {
  readonly horse: HorseRef
  readonly horseName: string
  readonly row: number
  readonly marker: MarkerName
  readonly value: string
  readonly copiesMin: number | null
  readonly copiesMax: number | null
  readonly raw: string
  readonly lab: string | null
  readonly assay: string | null
  readonly testedOn: string | null
  readonly inferred: boolean
}

export interface GeneticsPlan {
  readonly horses: HorsePlan
  readonly tests: readonly PlannedTest[]
}

const isPanel = (marker: MarkerName): marker is PanelLocusName => PANEL_LOCI.some((locus) => locus === marker)

/** Reads a genetics file, one column a marker, in whatever notation the laboratories use; nothing is guessed. */
export function planGenetics(
  cells: Cells,
  herd: readonly HerdHorse[],
  { createNewHorses, today }: PlanOptions,
): GeneticsPlan {
  const recogniser = new HorseRecogniser(cells, herd, createNewHorses)
  const markers = MARKERS.filter((marker) => cells.has(marker))
  if (markers.length === 0) {
    const found = fault(
      'no-marker',
      'No column holds a test result.',
      'Name the columns HYPP, PSSM1, MH, GBED, HERDA, MYHM, MSTN, DMRT3 or mt haplogroup.',
    )
    cells.problems.error({ row: null }, found)
  }
  const contexts = new Map(
    markers.filter(isPanel).map((locus) => [locus, columnContext(cells.column(locus))]),
  )
  const readTested = dateReader(cells, 'tested_on', today)
  const tests: PlannedTest[] = []
  for (const index of cells.filledRows()) {
    const testedOn = dateAt(cells, index, 'tested_on', readTested)
    const horse = recogniser.horseOf(index)
    const results = markers.flatMap((marker) => readResult(cells, index, { marker, contexts }))
    if (horse === null) continue
    for (const result of results) {
      tests.push({
        ...result,
        horse,
        horseName: cells.text(index, 'name'),
        row: cells.line(index),
        lab: textOrNull(cells.text(index, 'lab')),
        assay: hasOwnAssay(cells, result.marker) ? textOrNull(cells.text(index, 'assay')) : null,
        testedOn: testedOn?.precision === 'day' ? testedOn.date : null,
      })
    }
  }
  return { horses: recogniser.plan, tests }
}

/** In a sheet of many markers the assay is that of MSTN; our own exports have a row for each assay. */
const hasOwnAssay = (cells: Cells, marker: MarkerName) => marker === 'mstn' || cells.has(`${marker}_raw`)

const textOrNull = (text: string) => (text === '' || text === '-' ? null : text.slice(0, 80))

type Result = Pick<PlannedTest, 'marker' | 'value' | 'copiesMin' | 'copiesMax' | 'raw' | 'inferred'>
interface Reading {
  readonly marker: MarkerName
  readonly contexts: ReadonlyMap<PanelLocusName, ColumnContext>
}

/** None for an untested cell; a question the notation leaves open is an error at the cell. */
function readResult(cells: Cells, index: number, { marker, contexts }: Reading): Result[] {
  const coded = readCoded(cells, index, marker)
  if (coded !== null) return [coded]
  const text = cells.text(index, marker)
  const reading = isPanel(marker)
    ? readGenotype(marker, text, contexts.get(marker))
    : readMarker(marker, text, cells.text(index, 'assay'))
  if (reading.state === 'question') {
    cells.error(
      index,
      marker,
      fault(`genotype-${marker}`, reading.question, 'Write the two alleles as the report prints them.'),
    )
    return []
  }
  if (reading.warning) cells.warn(index, marker, fault(`genotype-${marker}`, reading.warning, ''))
  if (reading.state === 'untested') return []
  const genotype = 'genotype' in reading ? reading.genotype : null
  const [copiesMin, copiesMax] =
    genotype === null
      ? [null, null]
      : typeof genotype === 'number'
        ? [genotype, genotype]
        : [genotype.copiesMin, genotype.copiesMax]
  return [
    { marker, value: reading.value, copiesMin, copiesMax, raw: text, inferred: reading.state === 'inferred' },
  ]
}

const CODED_PANEL: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['N/N', [0, 0]],
  ['N/H', [1, 1]],
  ['H/H', [2, 2]],
  ['N/?', [0, 1]],
  ['H/?', [1, 2]],
])
const CODED_MARKER: Partial<Record<MarkerName, RegExp>> = {
  mstn: /^(CC|CT|TT|I\/I|I\/N|N\/N)$/,
  dmrt3: /^[CA]\/[CA]$/,
  mt_haplogroup: /^[A-R][\da-z']*$/,
}

/** A result in this product's own code, with the laboratory's notation beside it: a file this product wrote. */
function readCoded(cells: Cells, index: number, marker: MarkerName): Result | null {
  const raw = cells.text(index, `${marker}_raw`)
  const value = cells.text(index, marker)
  const copies = isPanel(marker) ? CODED_PANEL.get(value) : undefined
  if (raw === '' || (copies === undefined && CODED_MARKER[marker]?.test(value) !== true)) return null
  const inferred = /^(yes|1|true)$/i.test(cells.text(index, 'inferred'))
  return { marker, value, copiesMin: copies?.[0] ?? null, copiesMax: copies?.[1] ?? null, raw, inferred }
}

function readMarker(marker: MarkerName, text: string, assay: string): MarkerReading {
  if (marker === 'mstn') return readMstn(text, assay === '' ? null : assay)
  return marker === 'dmrt3' ? readDmrt3(text) : readMtHaplogroup(text)
}
