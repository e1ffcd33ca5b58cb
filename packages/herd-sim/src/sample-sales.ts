import type { Rng } from '@quarterpole/numerics/rng'
import { dayOf, isoOf, yearOf } from './calendar.ts'
import type { HerdIdentity, HerdSale } from './herd.ts'

/** Invented sales, the best first, with their part of ln price. */
const SALES = [
  { name: 'High Mesa Select Yearling Sale', effect: 0.5 },
  { name: 'Saltgrass Fall Yearling Sale', effect: 0 },
  { name: 'Two Forks Yearling Sale', effect: -0.25 },
]
const PER_POINT = 0.09
const NOISE_SD = 0.6

interface Crop {
  horses: readonly HerdIdentity[]
  /** Rows that may have been sold. */
  from: number
  to: number
  /** How many were. */
  sold: number
  /** True breeding value at 400 yd, SI points above the average of the recent crops. */
  level: (row: number) => number
  today: string
}

/**
 * Yearling sales of the crops of the last six years: ln price = ln 9,500 + 0.09 per point of true breeding value at
 * 400 yd + sale + noise (sd 0.6). All figures invented.
 */
export function sampleSales(rng: Rng, { horses, from, to, sold, level, today }: Crop): HerdSale[] {
  const autumn = (row: number) => dayOf(`${yearOf(horses[row].foaled) + 1}-09-01`)
  const rows = Array.from({ length: to - from }, (_, k) => from + k).filter((row) => {
    const age = yearOf(today) - yearOf(horses[row].foaled)
    return horses[row].dam >= 0 && age >= 1 && age <= 6 && autumn(row) + 34 <= dayOf(today)
  })
  const sales = rng
    .shuffle(rows)
    .slice(0, sold)
    .map((horse): HerdSale => {
      const k = rng.int(SALES.length)
      const { name, effect } = SALES[k]
      const lnPrice = Math.log(9_500) + PER_POINT * level(horse) + effect + rng.normal(0, NOISE_SD)
      return {
        horse,
        sale_date: isoOf(autumn(horse) + k * 14 + rng.int(3)),
        sale_name: name,
        sale_type: 'yearling',
        price_usd: Math.max(800, Math.round(Math.exp(lnPrice) / 100) * 100),
      }
    })
  return sales.sort((a, b) => a.sale_date.localeCompare(b.sale_date) || a.horse - b.horse)
}
