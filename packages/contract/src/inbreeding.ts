import { INBREEDING_CLOSE, INBREEDING_MODERATE } from './limits.ts'

/** F is a sum of powers of ½ and reaches a threshold only through rounding. */
const ROUNDING = 1e-12

/** More than the foal of first cousins. */
export const isModerate = (f: number): boolean => f > INBREEDING_MODERATE + ROUNDING

/** The flag of a pedigree. */
export const inbreedingFlag = (f: number): 'moderate' | 'low' => (isModerate(f) ? 'moderate' : 'low')

/** Of a mating: close from half brother and half sister on. */
export function inbreedingWord(f: number): 'close' | 'moderate' | 'low' {
  if (f >= INBREEDING_CLOSE - ROUNDING) return 'close'
  return inbreedingFlag(f)
}
