import type { Sex } from '@quarterpole/contract/values'

const SEX_OF: ReadonlyMap<string, Sex> = new Map([
  ['c', 'S'],
  ['colt', 'S'],
  ['h', 'S'],
  ['horse', 'S'],
  ['s', 'S'],
  ['stallion', 'S'],
  ['stud', 'S'],
  ['r', 'S'],
  ['ridgling', 'S'],
  ['f', 'M'],
  ['filly', 'M'],
  ['m', 'M'],
  ['mare', 'M'],
  ['g', 'G'],
  ['gelding', 'G'],
])
const SEX = 'colt|filly|gelding|mare|horse|stallion|stud|ridgling|[cfghmrs]'
const COLOR =
  'dk\\.?\\s?b(?:\\/br)?|d\\.?b|bay|brown|sorrel|chestnut|gray|grey|black|buckskin|palomino|roan|dun|grullo|cremello|perlino|sor|srl|chs|ch|brn|br|blk|bk|bl|gr|ro|rr|br|bu|pal|b|s'
const YEARS = '(?:[-\\s]*(?:y\\/?o|yr\\.?(?:[-\\s]*old)?|years?[-\\s]*old))?'

/** "b f 2", "br.g.3", "sorrel gelding 3", "f2" */
const SEX_THEN_AGE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${COLOR})[.\\s/]+)?(${SEX})[.,\\s/]*(\\d{1,2})${YEARS}(?![\\p{L}\\p{N}])`,
  'iu',
)
/** "2F", "3/G", "2 yo filly", "3-year-old sorrel gelding" */
const AGE_THEN_SEX = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})${YEARS}[-.,\\s/]*(?:(?:${COLOR})[.\\s/]+)?(${SEX})(?![\\p{L}\\p{N}])`,
  'iu',
)
const AGE_ALONE =
  /(?<![\p{L}\p{N}])(\d{1,2})[-\s]*(?:y\/?o|yrs?\.?(?:[-\s]*old)?|years?[-\s]*old)(?![\p{L}\p{N}])/iu
const OLDEST = 20

export interface AgeAndSex {
  readonly age: number | null
  readonly sex: Sex | null
  /** Where in the text it stands. */
  readonly from: number
  readonly to: number
}

/** The age and sex in a text, such as "b f 2" or "3G"; null where there is none. */
export function findAgeAndSex(text: string): AgeAndSex | null {
  for (const [pattern, sexAt, ageAt] of [
    [SEX_THEN_AGE, 1, 2],
    [AGE_THEN_SEX, 2, 1],
    [AGE_ALONE, null, 1],
  ] as const) {
    const found = pattern.exec(text)
    const age = Number(found?.[ageAt])
    if (found === null || age < 1 || age > OLDEST) continue
    const sex = sexAt === null ? null : (SEX_OF.get(found[sexAt]?.toLowerCase() ?? '') ?? null)
    return { age, sex, from: found.index, to: found.index + found[0].length }
  }
  return null
}

/** A cell with nothing but a sex, with or without a color: "F", "b g", "Gelding". */
export function sexOf(cell: string): Sex | null {
  const word = new RegExp(`^(?:(?:${COLOR})[.\\s/]+)?(${SEX})\\.?$`, 'i').exec(cell.trim())?.[1]
  return word === undefined ? null : (SEX_OF.get(word.toLowerCase()) ?? null)
}

/** A cell with nothing but an age: "2", "3 yo". */
export function ageOf(cell: string): number | null {
  const age = Number(/^(\d{1,2})\s*(?:y\/?o|yrs?)?\.?$/i.exec(cell.trim())?.[1])
  return age >= 1 && age <= OLDEST ? age : null
}
