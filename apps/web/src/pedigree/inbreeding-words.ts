import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { Completeness } from '@quarterpole/contract/pedigree'
import { percent } from '../format/number.ts'

/** Within this of the threshold one decimal would round across it: 0.0625 is low, yet reads 6.3. */
const NEAR = 0.0005

/** Wright's F as per cent, to one decimal; to two where the threshold is that near. */
export const inbreedingPercent = (f: number) => percent(f, Math.abs(f - INBREEDING_MODERATE) <= NEAR ? 2 : 1)

export const isModerate = (f: number) => f > INBREEDING_MODERATE

/** Above 6.25 % (the foal of first cousins has it) moderate, else low. */
export const inbreedingWord = (f: number): 'moderate' | 'low' => (isModerate(f) ? 'moderate' : 'low')

/**
 * Whether a pedigree could show inbreeding: only where each parent has a parent on file can an ancestor be found on
 * both sides. Of a cross saved before that was told, more than half of the grandparents show it: half of them may be
 * one side's.
 */
export const canTellInbreeding = ({
  by_generation: [parents = 0, grandparents = 0],
  both_sides = parents === 1 && grandparents > 0.5,
}: Completeness): boolean => both_sides
