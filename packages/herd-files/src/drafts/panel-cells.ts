import { DISEASE_LOCI } from '@quarterpole/contract/limits'
import { type PanelReading, readPanelCell } from '@quarterpole/genetics/panel-notation'
import type { Cells } from '../cells.ts'
import { type GeneticResult, resultOf } from './genetic-result.ts'
import { fault } from '../problems.ts'

/**
 * Whole panels in one cell, “5-panel n/n” or “HYPP N/N, GBED N/G”. Loci a cell does not name are stored only after the
 * user has confirmed that the panel's word stands for each of them; what the five-panel leaves out stays untested.
 */
export class PanelCells {
  readonly #cells: Cells
  readonly #readings = new Map<string, PanelReading>()

  constructor(cells: Cells) {
    this.#cells = cells
  }

  of(index: number): GeneticResult[] {
    const text = this.#cells.text(index, 'panel')
    if (text === '') return []
    const { loci, implied, extras, warnings, questions } = this.#read(text)
    const remedy = 'Give each test its own column, with the two alleles as the report prints them.'
    for (const question of questions) this.#cells.error(index, 'panel', fault('panel', question, remedy))
    for (const { name } of extras) {
      const message = `${name} in “${text}” isn’t a marker we track.`
      this.#cells.warn(
        index,
        'panel',
        fault('test-extra', message, 'We left the result out. Keep the report.'),
      )
    }
    if (questions.length > 0 || !this.#isConfirmed(index, text, implied)) return []
    for (const warning of warnings) this.#cells.warn(index, 'panel', fault('panel-five', warning, ''))
    return DISEASE_LOCI.flatMap((locus) => {
      const reading = loci[locus]
      if (reading === undefined) return []
      const { result, warning } = resultOf(locus, text, reading)
      if (warning !== null) this.#cells.warn(index, 'panel', warning)
      return result === null ? [] : [result]
    })
  }

  #isConfirmed(index: number, text: string, implied: PanelReading['implied']): boolean {
    const isSaid =
      this.#cells.choices.panel_cells === 'expand' || sizeIn(this.#cells.header('panel')) !== null
    if (implied.length === 0 || isSaid) return true
    const names = implied.map((locus) => locus.toUpperCase()).join(', ')
    const found = fault(
      'panel-unconfirmed',
      `“${text}” looks like clear at ${names}.`,
      'Confirm that under Match columns, or give each test its own column.',
    )
    this.#cells.error(index, 'panel', found)
    return false
  }

  #read(text: string): PanelReading {
    const before = this.#readings.get(text)
    if (before !== undefined) return before
    const read = readPanelCell(withSize(text, this.#cells.header('panel')))
    this.#readings.set(text, read)
    return read
  }
}

/** A header such as “6 panel” says which tests a plain N/N is of. */
const sizeIn = (header: string): string | null => /\b(5|five|6|six)\b/i.exec(header)?.[1] ?? null

/** The cell with what its header says of it: the tests, and under “6 panel N/N” the result that is ticked. */
function withSize(text: string, header: string): string {
  const size = sizeIn(header)
  if (size === null || /panel/i.test(text)) return text
  const isTicked = /\bn\W?n\b/i.test(header) && /^(?:yes|y|x|true|1|✓|✔)$/i.test(text)
  return `${size} panel ${isTicked ? 'N/N' : text}`
}
