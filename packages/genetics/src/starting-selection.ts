import { ageIn } from './horse-year.ts'
import type { EvaluationData } from './evaluation-records.ts'
import { foalsThatRan, rowsThatRan } from './runners.ts'

/** Are horses that raced better bred by their sires than those of the same crops that did not? */
export interface StartingSelection {
  /** Mean breeding value, at 400 yards, of the sires of horses that raced less that of the others', SI points. */
  readonly gap: number
  readonly se: number
  readonly horses: number
  /** The gap is too large for chance: who races depends on speed, which the model leaves out of values and errors. */
  readonly isSelected: boolean
}

/** Sires so well known that it does not matter whether the horse itself raced. */
const FEWEST_RUNNERS = 10
/** Younger horses may race yet. */
const AGES = { from: 3, to: 12 }
/** In standard errors. */
const MIN_GAP = 4

/**
 * Starting by chance leaves the sires of runners and of non-runners alike; where owners race the faster ones, better sires have
 * more runners among their foals. Within crops, over sires with ten runners or more; the error by sire, whose foals are
 * raced or not together. What it takes to see it is some thousand horses.
 *
 * @param birthYear  by pedigree row, 0 = unknown
 * @returns null where no crop has both. O(n + starts)
 */
export function startingSelection(
  { ped, horse, season }: Pick<EvaluationData, 'ped' | 'horse' | 'season'>,
  birthYear: ArrayLike<number>,
  { aLevel }: { readonly aLevel: Float64Array },
): StartingSelection | null {
  const ran = rowsThatRan({ ped, horse })
  const { sires: runners } = foalsThatRan({ ped, horse })
  let year = 0
  for (const one of season ?? []) year = Math.max(year, one)
  const rows: number[] = []
  const crops = new Map<number, { ran: number; others: number; sum: number }>()
  for (let i = 0; i < ped.n; i++) {
    const age = ageIn(year, birthYear[i]) ?? 0
    const sire = ped.sire[i]
    if (sire < 0 || runners[sire] < FEWEST_RUNNERS || age < AGES.from || age > AGES.to) continue
    rows.push(i)
    const crop = crops.get(birthYear[i]) ?? { ran: 0, others: 0, sum: 0 }
    crop.sum += aLevel[sire]
    if (ran[i] === 1) crop.ran++
    else crop.others++
    crops.set(birthYear[i], crop)
  }
  // Σ of the crops' gaps, each weighted by ran·others/(ran + others), is Σ (ran − share of the crop)·(value − mean of the crop).
  let [sum, weight] = [0, 0]
  const ofSire = new Map<number, { sum: number; weight: number }>()
  for (const i of rows) {
    const crop = crops.get(birthYear[i])
    if (crop === undefined) continue
    const count = crop.ran + crop.others
    const off = ran[i] - crop.ran / count
    const part = off * (aLevel[ped.sire[i]] - crop.sum / count)
    sum += part
    weight += off * off
    const own = ofSire.get(ped.sire[i]) ?? { sum: 0, weight: 0 }
    ofSire.set(ped.sire[i], { sum: own.sum + part, weight: own.weight + off * off })
  }
  if (weight === 0) return null
  const gap = sum / weight
  let squares = 0
  for (const own of ofSire.values()) squares += (own.sum - gap * own.weight) ** 2
  const se = Math.sqrt(squares) / weight
  return { gap, se, horses: rows.length, isSelected: gap > MIN_GAP * se && se > 0 }
}
