import type { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { type Fault, fault } from '../problems.ts'
import { readNumber } from './numbers.ts'

const KG_BOUNDS = [36, 82] as const
const LB_BOUNDS = [80, 180] as const
const LB_PER_KG = 2.204_623
/** Nobody rides under a weight this low in pounds. */
const KG_BELOW = 76

/** Reads a column of carried weights in pounds; kilograms show by their size, their header or the cell. */
export function weightReader(cells: Cells): (index: number) => number | Fault | null {
  const isKg = cells.has('weight_lb') && isInKilograms(cells)
  if (isKg && !saysKilograms(cells)) noteKilograms(cells)
  return (index) => {
    const text = cells.text(index, 'weight_lb').replace(/\*$/, '')
    const kg = /^(\d+(?:[.,]\d+)?)\s*(?:kgs?|kilos?)\.?$/i.exec(text)?.[1]
    if (kg === undefined && !isKg) return readNumber(text, LB_BOUNDS, 'weight in pounds')
    const read = readNumber((kg ?? text).replace(',', '.'), KG_BOUNDS, 'weight in kilograms')
    return typeof read === 'number' ? Math.round(read * LB_PER_KG * 10) / 10 : read
  }
}

/** Whether a column of weights without units holds kilograms, by its header or because all are too low for pounds. */
export function isInKilograms(cells: Cells): boolean {
  return saysKilograms(cells) || lowWeight(cells) !== null
}

const saysKilograms = (cells: Cells) => /\bkgs?\b|kilo/.test(normalHeader(cells.header('weight_lb')))

/** The first weight of a column of which all are too low for pounds; null for any other column. */
function lowWeight(cells: Cells): string | null {
  let example: string | null = null
  for (const cell of cells.column('weight_lb')) {
    const weight = Number(cell.replace(',', '.'))
    if (cell === '' || Number.isNaN(weight)) continue
    if (weight < KG_BOUNDS[0] || weight >= KG_BELOW) return null
    example ??= cell
  }
  return example
}

function noteKilograms(cells: Cells): void {
  const example = lowWeight(cells)
  if (example === null) return
  const message = `The weights, such as ${example}, are too low for pounds.`
  const found = fault('weight-kg', message, 'We read them as kilograms.')
  cells.problems.warn({ row: null, field: 'weight_lb', value: example }, found)
}
