import { MARKERS, type MarkerName, type DiseaseLocus } from '@quarterpole/contract/limits'
import { copiesIn, pairsOf } from '@quarterpole/genetics/loci'
import { isFurther } from '@quarterpole/genetics/locus-names'
import { readTest } from '@quarterpole/genetics/test-reading'
import { columnContext, type ColumnContext } from '@quarterpole/genetics/notation-column'
import type { Cells } from '../cells.ts'
import { type GeneticResult, isDiseaseLocus, type ReadResult, resultOf } from './genetic-result.ts'
import { markerOfTest, type NamedTest } from '../genetic-test-names.ts'
import { PanelCells } from './panel-cells.ts'
import { type Fault, fault } from '../problems.ts'

/**
 * Reads the results of a genetics file row by row, in any laboratory’s notation: a column per marker, a row per test, or
 * a whole panel in one cell. Nothing is guessed. Each spelling is parsed once, because files repeat a few dozen.
 */
export class GeneticResults {
  readonly #cells: Cells
  readonly #markers: readonly MarkerName[]
  /** Markers of which only the laboratory's own notation has a column. */
  readonly #rawAlone: readonly MarkerName[]
  readonly #contexts: ReadonlyMap<MarkerName, ColumnContext>
  readonly #readings = new Map<string, ReadResult>()
  readonly #tests = new Map<string, NamedTest>()
  readonly #panels: PanelCells

  constructor(cells: Cells) {
    this.#cells = cells
    this.#markers = MARKERS.filter((marker) => cells.has(marker))
    this.#rawAlone = MARKERS.filter((marker) => cells.has(`${marker}_raw`) && !cells.has(marker))
    this.#contexts = contextsOf(cells, this.#markers)
    this.#panels = new PanelCells(cells)
  }

  /** Whether the file has any column to read results from. */
  static areIn(cells: Cells): boolean {
    return MARKERS.some((marker) => cells.has(marker)) || cells.has('panel') || isLong(cells)
  }

  of(index: number): GeneticResult[] {
    for (const marker of this.#rawAlone)
      this.#cells.leaveOut(index, `${marker}_raw`, `No column has the result of ${marker.toUpperCase()}.`)
    if (!isLong(this.#cells))
      for (const [field, other] of [
        ['test', 'result'],
        ['result', 'test'],
      ] as const)
        this.#cells.leaveOut(index, field, `No column has the ${other} beside it.`)
    const wide = this.#markers.flatMap((marker) => this.#inColumn(index, marker))
    const long = isLong(this.#cells) ? this.#inRow(index) : []
    return [...wide, ...long, ...this.#panels.of(index)]
  }

  #inColumn(index: number, marker: MarkerName): GeneticResult[] {
    const coded = readCoded(this.#cells, index, marker)
    if (coded !== null) return [coded]
    this.#cells.leaveOut(
      index,
      `${marker}_raw`,
      'Beside it is no result in our own code, such as N/N; we read what is there.',
    )
    return this.#noted(
      index,
      marker,
      this.#read(marker, this.#cells.text(index, marker), this.#cells.text(index, 'assay')),
    )
  }

  /** A row that names a test and its result. */
  #inRow(index: number): GeneticResult[] {
    const name = this.#cells.text(index, 'test')
    const text = this.#cells.text(index, 'result')
    if (name === '' && text === '') return []
    const test = this.#tests.get(name) ?? markerOfTest(name)
    this.#tests.set(name, test)
    if (test.kind === 'marker')
      return this.#noted(index, 'result', this.#read(test.marker, text, this.#cells.text(index, 'assay')))
    this.#cells.warn(index, 'test', leftOut(name, test, text))
    return []
  }

  #noted(index: number, field: string, { result, error, warning }: ReadResult): GeneticResult[] {
    if (error !== null) this.#cells.error(index, field, error)
    if (warning !== null) this.#cells.warn(index, field, warning)
    return result === null ? [] : [{ ...result, raw: this.#cells.asFiled(index, field) }]
  }

  #read(marker: MarkerName, text: string, assay: string): ReadResult {
    const key = `${marker}\u001f${marker === 'mstn' ? assay : ''}\u001f${text}`
    const before = this.#readings.get(key)
    if (before !== undefined) return before
    const reading = readTest(marker, text, { assay: assay || null, context: this.#contexts.get(marker) })
    const read = resultOf(marker, text, reading)
    if (this.#readings.size < MAX_SPELLINGS) this.#readings.set(key, read)
    return read
  }
}

const MAX_SPELLINGS = 20_000
const isLong = (cells: Cells) => cells.has('test') && cells.has('result')

function leftOut(name: string, test: NamedTest, text: string): Fault {
  const result = text === '' ? 'the result' : `the result, ${text},`
  return test.kind === 'extra'
    ? fault('test-extra', `${test.name} isn’t a marker we track.`, `We left ${result} out. Keep the report.`)
    : fault(
        'test-unknown',
        name === '' ? 'The row doesn’t name its test.' : `“${name}” isn’t a test we know.`,
        `We left ${result} out. If it’s a test we keep under another name, match the name to it.`,
      )
}

/** What the column as a whole shows about a locus, in either form of file. O(cells). */
function contextsOf(cells: Cells, markers: readonly MarkerName[]): Map<MarkerName, ColumnContext> {
  const contexts = new Map<MarkerName, ColumnContext>(
    markers.filter(isDiseaseLocus).map((locus) => [locus, columnContext(new Set(cells.column(locus)))]),
  )
  if (!isLong(cells)) return contexts
  const texts = new Map<DiseaseLocus, Set<string>>()
  const tests = new Map<string, NamedTest>()
  for (let index = 0; index < cells.count; index++) {
    const name = cells.text(index, 'test')
    const test = tests.get(name) ?? markerOfTest(name)
    tests.set(name, test)
    if (test.kind !== 'marker' || !isDiseaseLocus(test.marker)) continue
    texts.set(test.marker, (texts.get(test.marker) ?? new Set()).add(cells.text(index, 'result')))
  }
  for (const [locus, found] of texts) contexts.set(locus, columnContext(found))
  return contexts
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
function readCoded(cells: Cells, index: number, marker: MarkerName): GeneticResult | null {
  const raw = cells.text(index, `${marker}_raw`)
  const value = cells.text(index, marker)
  const copies = isDiseaseLocus(marker) ? CODED_PANEL.get(value) : undefined
  const isCoded = isFurther(marker)
    ? pairsOf(marker).includes(value)
    : CODED_MARKER[marker]?.test(value) === true
  if (raw === '' || (copies === undefined && !isCoded)) return null
  const counted = isFurther(marker) ? copiesIn(marker, value) : null
  return {
    marker,
    value,
    copiesMin: copies?.[0] ?? counted,
    copiesMax: copies?.[1] ?? counted,
    raw,
    inferred: false,
  }
}
