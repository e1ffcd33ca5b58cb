import { earnedShort } from '@quarterpole/contract/earnings'
import type { RaceRecord } from '@quarterpole/contract/race-record'
import type { Sex } from '@quarterpole/contract/values'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { capital } from '@quarterpole/contract/capital'
import { ageIn, cropOf, horseYear, isGrown, type YearStart } from '@quarterpole/genetics/horse-year'
import { plural } from '../../platform/words/words.ts'

/** The head of a report about one horse, in words. */
export interface Heading {
  name: string
  /** "Bay mare, foaled March 2, 2019 · AQHA 1234567" */
  facts: string
  /** "by Lantern Ridge out of Bar Ditch Belle, by Ordinary Thunder"; null with no parent on file. */
  byLine: string | null
}

type HeadingRow = Pick<
  HorseRow,
  | 'name'
  | 'sex'
  | 'color'
  | 'foaled'
  | 'foaled_precision'
  | 'aqha_id'
  | 'sire_name'
  | 'dam_name'
  | 'dam_sire_name'
>

/** Of which day the heading is, and when that barn's horses turn a year older. */
interface HeadingDay {
  readonly on: string
  readonly start: YearStart
}

export const headingOf = (horse: HeadingRow, day: HeadingDay): Heading => ({
  name: horse.name,
  facts: factsOf(horse, day),
  byLine: byLineOf(horse),
})

function factsOf(horse: HeadingRow, { on, start }: HeadingDay): string {
  const what = [horse.color, sexWord(horse.sex, cropOf(horse, start), horseYear(on, start))]
    .filter(Boolean)
    .join(' ')
  const registered = horse.aqha_id === null ? 'AQHA id not on file' : `AQHA ${horse.aqha_id}`
  return `${capital(what)}, ${foaledWords(horse)} · ${registered}`
}

function foaledWords({ foaled, foaled_precision }: HeadingRow): string {
  if (foaled === null) return 'foaling date not on file'
  return `foaled ${foaled_precision === 'year' ? foaled.slice(0, 4) : longDay(foaled)}`
}

function byLineOf({ sire_name, dam_name, dam_sire_name }: HeadingRow): string | null {
  if (sire_name === null && dam_name === null) return null
  const dam =
    dam_name === null
      ? 'an unknown dam'
      : dam_sire_name === null
        ? dam_name
        : `${dam_name}, by ${dam_sire_name}`
  return `by ${sire_name ?? 'an unknown sire'} out of ${dam}`
}

const YOUNG = { S: 'colt', M: 'filly' } as const
const GROWN = { S: 'stallion', M: 'mare', G: 'gelding', U: 'horse, sex not on file' } as const

export const sexWord = (sex: Sex, crop: number | null, thisYear: number): string =>
  sexWordAt(sex, ageIn(thisYear, crop))

/** Colt and filly while young. */
export function sexWordAt(sex: Sex, age: number | null): string {
  const isYoung = age !== null && !isGrown(age)
  return isYoung && (sex === 'S' || sex === 'M') ? YOUNG[sex] : GROWN[sex]
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** "March 2, 2019" */
export const longDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** "97 (AAA)"; a dash without a figure. */
export const siWords = ({ best_si, grade }: Pick<RaceRecord, 'best_si' | 'grade'>): string =>
  best_si === null ? '–' : `${best_si}${grade === null ? '' : ` (${grade})`}`

/** "3 wins in 12 starts, SI 97 (AAA), $79,800" */
export function recordWords(record: RaceRecord): string {
  const earned = earnedShort(record)
  return ranWords(record) + (earned === null ? '' : `, ${earned}`)
}

function ranWords({ starts, wins, best_si, grade }: RaceRecord): string {
  if (starts === 0) return 'no starts on file'
  const won =
    wins === 0
      ? `${plural(starts, 'start')}, no wins`
      : `${plural(wins, 'win')} in ${plural(starts, 'start')}`
  return best_si === null ? won : `${won}, SI ${siWords({ best_si, grade })}`
}

export const SOURCE = (on: string) =>
  `From the records in this Quarterpole database, not an official catalog; as of ${longDay(on)}. AA is a speed index of 80 to 89, AAA 90 to 99, AAAT 100 and over, computed from the starts on file.`
