import { MARKER_LABELS, type MarkerName } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { refKey } from '../identity/horse-index.ts'
import { fault } from '../problems.ts'
import type { HerdTest, PlannedTest } from '../plans/genetics-plan.ts'

interface Earlier {
  readonly value: string | null
  readonly copiesMin: number | null
  readonly copiesMax: number | null
  readonly where: string
}

/** Notes results of one horse that exclude each other, in the file or with what is on file. All are imported. */
export class ResultAgreement {
  readonly #cells: Cells
  readonly #earlier = new Map<string, Earlier>()

  constructor(cells: Cells, onFile: readonly HerdTest[]) {
    this.#cells = cells
    for (const { horse_id, marker, value, copies_min, copies_max, lab, tested_on } of onFile) {
      const source = [lab, tested_on].filter((part) => part !== null).join(', ')
      this.#earlier.set(keyOf(refKey({ kind: 'herd', id: horse_id }), marker), {
        value,
        copiesMin: copies_min,
        copiesMax: copies_max,
        where: source === '' ? 'on file' : `on file (${source})`,
      })
    }
  }

  check(index: number, test: PlannedTest): void {
    const key = keyOf(refKey(test.horse), test.marker)
    const earlier = this.#earlier.get(key)
    const { value, copiesMin, copiesMax } = test
    this.#earlier.set(key, { value, copiesMin, copiesMax, where: `in row ${test.row}` })
    if (earlier === undefined || !exclude(earlier, test)) return
    const found = fault(
      'result-conflict',
      `${label(test.marker)} of ${test.horseName} is ${earlier.value} ${earlier.where} and ${value} here.`,
      'We kept both and use the later sample. Ask the laboratory which is right.',
    )
    this.#cells.warn(index, this.#cells.has(test.marker) ? test.marker : 'result', found)
  }
}

const keyOf = (horse: string, marker: string) => `${horse} ${marker}`
const label = (marker: MarkerName) =>
  marker === 'mt_haplogroup' ? 'The mt haplogroup' : MARKER_LABELS[marker]

/** Codes of one marker that come from different assays (C/T, insertion) say nothing against each other. */
const codeOf = (value: string | null) =>
  value === null ? '' : /^[CT]{2}$/.test(value) ? 'snp' : /^[IN]\/[IN]$/.test(value) ? 'sine' : 'other'

function exclude(a: Earlier, b: PlannedTest): boolean {
  if (a.copiesMin !== null && a.copiesMax !== null && b.copiesMin !== null && b.copiesMax !== null)
    return a.copiesMin > b.copiesMax || b.copiesMin > a.copiesMax
  return a.value !== b.value && codeOf(a.value) === codeOf(b.value)
}
