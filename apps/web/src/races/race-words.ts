import type { WindDirectionName } from '@quarterpole/contract/limits'
import { conditionWord } from '../format/condition.ts'
import { decimal, signed } from '../format/number.ts'

export const WIND_WORD: Record<WindDirectionName, string> = {
  unknown: 'direction unknown',
  head: 'headwind',
  tail: 'tailwind',
  cross: 'crosswind',
}

/** "LANE_3_FAST" → "Post 3 fast"; an unknown code is shown as is. */
export function flagWords(code: string): string {
  const [, post, pace] = /^LANE_(\d+)_(FAST|SLOW)$/.exec(code) ?? []
  if (post !== undefined && pace !== undefined) return `Post ${post} ${pace.toLowerCase()}`
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
