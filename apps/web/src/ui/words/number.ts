import { count } from '@quarterpole/contract/count'

export { count, plural } from '@quarterpole/contract/count'

const MINUS = '−'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `digits` decimals with a real minus sign. */
export function decimal(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  return value < 0 && Number(text) !== 0 ? MINUS + text : text
}

/** +4.2, −1.4, 0.0: always with its sign, except zero. */
export function signed(value: number, digits: number): string {
  const text = decimal(value, digits)
  return value > 0 && Number(text) !== 0 ? `+${text}` : text
}

/** A fraction as percent without the sign: 0.0312 → "3.1". */
export const percent = (fraction: number, digits = 1) => decimal(fraction * 100, digits)

/** $18,400 without the dollar sign. */
export const dollars = (value: number) => count(Math.round(value))

/** $42.50, $1,200: without the dollar sign, with cents where there are any. */
export const cents = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })

/** 18.4K, for axes. */
export const short = (value: number) => compact.format(value)
