import type { WindDirectionName } from '@quarterpole/contract/limits'
import { conditionWord } from '../format/condition.ts'
import { decimal, signed } from '../format/number.ts'

export const WIND_WORD: Record<WindDirectionName, string> = {
  unknown: 'direction not known',
  head: 'head wind',
  tail: 'tail wind',
  cross: 'cross wind',
}

/** "LANE_3_FAST" → "Lane 3 fast"; a code of a later version stays as it is. */
export function flagWords(code: string): string {
  const [, lane, pace] = /^LANE_(\d+)_(FAST|SLOW)$/.exec(code) ?? []
  if (lane !== undefined && pace !== undefined) return `Lane ${lane} ${pace.toLowerCase()}`
  const [, condition, way] = /^CONDITION_(\w+)_(FAST|SLOW)$/.exec(code) ?? []
  if (condition !== undefined && way !== undefined)
    return `${conditionWord(condition.toLowerCase())} runs ${way.toLowerCase()} here`
  return code
}

/** "+0.16 s (−0.02 to +0.30)" without the unit. */
export const secondsRange = ({ low, high }: { low: number; high: number }) =>
  `${signed(low, 2)} to ${signed(high, 2)}`

const SEX_YOUNG = { S: 'colt', M: 'filly', G: 'gelding', U: 'horse' } as const
const SEX_GROWN = { S: 'stallion', M: 'mare', G: 'gelding', U: 'horse' } as const

/** "3-year-old filly · by Kiowa Signal"; colts and fillies up to four. */
export function runnerLine({
  sex,
  age,
  sire_name,
}: {
  sex: keyof typeof SEX_YOUNG
  age: number | null
  sire_name: string | null
}): string {
  const noun = age !== null && age <= 4 ? SEX_YOUNG[sex] : SEX_GROWN[sex]
  const what = age === null ? noun : `${age}-year-old ${noun}`
  return sire_name === null ? what : `${what} · by ${sire_name}`
}

export const si = (value: number) => decimal(value, 1)
