import type { Sex } from '@quarterpole/contract/values'
import { isFault } from '../problems.ts'
import { readAge } from '../values/age.ts'
import { sexReader } from '../values/sex.ts'

/** Entries are horses: M is a mare, and no word here needs a column to decide. */
const readSex = sexReader([])
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
    const sex = sexAt === null ? undefined : found[sexAt]
    return { age, sex: sexIn(sex), from: found.index, to: found.index + found[0].length }
  }
  return null
}

/** A cell with nothing but a sex, with or without a color: "F", "b g", "Gelding". */
export function sexOf(cell: string): Sex | null {
  return sexIn(new RegExp(`^(?:(?:${COLOR})[.\\s/]+)?(${SEX})\\.?$`, 'i').exec(cell.trim())?.[1])
}

function sexIn(word: string | undefined): Sex | null {
  const read = word === undefined ? null : readSex(word)
  return isFault(read) ? null : read
}

/** A cell with nothing but an age: "2", "3 yo". */
export function ageOf(cell: string): number | null {
  const age = readAge(cell)
  return age !== null && age <= OLDEST ? age : null
}
