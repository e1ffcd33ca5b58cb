import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { Completeness } from '@quarterpole/contract/pedigree'
import { percent } from '../../ui/words/number.ts'

/** This near the threshold one decimal rounds across it: 0.0625 is low, yet reads 6.3. */
const NEAR = 0.0005

/** Wright's F in percent, to one decimal, or to two near the threshold. */
export const inbreedingPercent = (f: number) => percent(f, Math.abs(f - INBREEDING_MODERATE) <= NEAR ? 2 : 1)

/** "inbreeding 3.1%" of a foal; null: too little pedigree to figure it */
export const inbreedingWords = (f: number | null) =>
  f === null ? 'inbreeding unknown' : `inbreeding ${inbreedingPercent(f)}%`

/**
 * Whether enough pedigree is on file for an inbreeding of 0 to mean something, as the server judges. Crosses saved without
 * `both_sides` count as known when more than half of the grandparents are.
 */
export const hasInbreedingEvidence = ({
  by_generation: [parents = 0, grandparents = 0],
  both_sides = parents === 1 && grandparents > 0.5,
}: Completeness): boolean => both_sides
