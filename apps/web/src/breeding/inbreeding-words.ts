import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { percent } from '../format/number.ts'

/** Within this of the threshold one decimal would round across it: 0.0625 is low, yet reads 6.3. */
const NEAR = 0.0005

/** Wright's F as per cent, to one decimal; to two where the threshold is that near. */
export const inbreedingPercent = (f: number) => percent(f, Math.abs(f - INBREEDING_MODERATE) <= NEAR ? 2 : 1)

export const isModerate = (f: number) => f > INBREEDING_MODERATE
