import type { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { type Fault, fault } from '../problems.ts'
import { readNumber } from './numbers.ts'

const FAHRENHEIT = [-40, 130] as const
const CELSIUS = [-40, 55] as const
/** Race days warmer than this many degrees are in °F. */
const CERTAINLY_FAHRENHEIT = 45
const WITH_UNIT = /^([+-]?\d+(?:\.\d+)?)\s*°?\s*(f|c)(?:ahrenheit|elsius)?\.?$/i

const inFahrenheit = (celsius: number) => Math.round((celsius * 9) / 5 + 32)

/** A reader of temperatures in °F. A column that could be in °C is asked about once; the header or the user decides. */
export function temperatureReader(cells: Cells): (index: number) => number | Fault | null {
  const isOther = unitOfColumn(cells) === 'c'
  return (index) => {
    const celsius = cells.text(index, 'temp_c')
    if (celsius !== '') cells.leaveOut(index, 'temp_f', 'The row gives the temperature in °C as well.')
    return celsius === '' ? readOne(cells.text(index, 'temp_f'), isOther) : readOne(celsius, true)
  }
}

function readOne(text: string, isCelsius: boolean): number | Fault | null {
  const parts = WITH_UNIT.exec(text)
  const unit = parts?.[2]?.toLowerCase() ?? (isCelsius ? 'c' : 'f')
  const number = parts?.[1] ?? text
  if (unit === 'f') return readNumber(number, FAHRENHEIT, 'temperature in °F')
  const read = readNumber(number, CELSIUS, 'temperature in °C')
  return typeof read === 'number' ? inFahrenheit(read) : read
}

function unitOfColumn(cells: Cells): 'f' | 'c' {
  const header = normalHeader(cells.header('temp_f'))
  if (/(?:^| )f(?:$| )|fahrenheit/.test(header)) return 'f'
  if (/(?:^| )c(?:$| )|celsius/.test(header)) return 'c'
  const chosen = cells.choices.temperature_unit
  if (chosen !== undefined) return chosen
  let warmest = Number.NEGATIVE_INFINITY
  let example = ''
  let bare = 0
  for (const text of cells.column('temp_f')) {
    const value = Number(text)
    if (text === '' || Number.isNaN(value)) continue
    bare++
    if (value > warmest) [warmest, example] = [value, text]
  }
  if (bare === 0 || warmest >= CERTAINLY_FAHRENHEIT) return 'f'
  const message = `The temperatures have no unit, and none is above ${example}: °C or °F?`
  const remedy = 'Choose the unit under Match columns, or name the column Temp F or Temp C.'
  cells.problems.error(
    { row: null, field: 'temp_f', value: example },
    fault('temperature-unit', message, remedy),
  )
  return 'f'
}
