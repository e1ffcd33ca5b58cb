import type { SimulatedHerd } from '../src/herd.ts'
import { sampleHerd } from '../src/sample-herd.ts'

export const TODAY = '2026-11-20'
/** The sample herd of a new installation. */
export const herd = sampleHerd({ seed: 'quarterpole', today: TODAY })

/** Other seeds and edge dates: New Year, first foals, a leap day, midsummer. */
const others: readonly [string, string][] = [
  ['1', '2027-01-03'],
  ['2', '2026-02-02'],
  ['3', '2028-02-29'],
  ['4', '2026-06-30'],
  ['5', '2024-01-01'],
  ['6', '2031-12-31'],
]
export const herds = [herd, ...others.map(([seed, today]) => sampleHerd({ seed, today }))]
export const eachHerd = herds.map((h) => [`seed ${h.seed} on ${h.today}`, h] as const)

export const isOwn = ({ barn }: SimulatedHerd, row: number) => row >= barn.from && row < barn.to
export const ownHorses = (h: SimulatedHerd) => [...h.horses].slice(h.barn.from, h.barn.to)

/** Rows of the races the barn's own horses ran in. */
export const ownRaces = (h: SimulatedHerd) =>
  new Set([...h.starts].filter((s) => isOwn(h, s.horse)).map((s) => s.race))
