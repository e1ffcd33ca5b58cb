import { PRODUCE_OUTCOME_WORDS } from '@quarterpole/contract/cover-words'
import type { LifeFoal, SafeStud, SeasonAhead } from '@quarterpole/contract/life-in-foals'
import type { ProduceCover, ProduceOutcome } from '@quarterpole/contract/produce-record'
import { decimal, dollars, plural } from '../../ui/words/number.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'

/** "99 AAA"; a dash without an index. */
export const siWords = ({ best_si, grade }: Pick<LifeFoal, 'best_si' | 'grade'>): string =>
  best_si === null ? '–' : `${best_si}${grade === null ? '' : ` ${grade}`}`

export const startWords = ({ starts }: Pick<LifeFoal, 'starts'>): string =>
  starts === 0 ? 'no starts' : plural(starts, 'start')

/** "stakes winner", "stakes placed"; '' without black type. */
export function stakesWords({ black_type }: Pick<LifeFoal, 'black_type'>): string {
  if (black_type.length === 0) return ''
  return black_type.some(({ finish }) => finish === 1) ? 'stakes winner' : 'stakes placed'
}

const SEX_WORDS = { S: 'colt', M: 'filly', G: 'gelding', U: 'sex not on file' } as const

/** All of a foal in one line, for a screen reader. */
export const foalWords = (year: number | null, foal: LifeFoal): string =>
  [
    `${year ?? 'No year'}: ${foal.name}`,
    SEX_WORDS[foal.sex],
    foal.mate_name === null ? 'sire not on file' : `by ${foal.mate_name}`,
    startWords(foal),
    foal.best_si === null ? 'no speed index' : `best SI ${siWords(foal)}`,
    stakesWords(foal),
  ]
    .filter(Boolean)
    .join(', ')

/** "open", "not on file": what a year without a foal is called. */
export const blankWords = (outcome: ProduceOutcome): string =>
  outcome === 'foaled' ? 'foal not on file' : outcome === 'bred' ? 'bred' : PRODUCE_OUTCOME_WORDS[outcome]

export const coverWords = (year: number, { outcome, stallion_name }: ProduceCover): string =>
  `${year}: ${PRODUCE_OUTCOME_WORDS[outcome]}, bred to ${stallion_name}`

/** "SI 86.0 ± 2.1 · 3.1% · $4,750" @param hasFee whether the fee is for this reader */
export const studFigures = ({ mating }: SafeStud, hasFee: boolean): string => {
  const { expected_si, sd_of_expected, inbreeding_coefficient: f, stud_fee, is_at_stud } = mating
  return [
    `SI ${decimal(expected_si, 1)} ± ${decimal(sd_of_expected, 1)}`,
    f === null ? null : `${inbreedingPercent(f)}% inbred`,
    hasFee && stud_fee !== null ? `$${dollars(stud_fee)}` : null,
    hasFee && stud_fee === null && is_at_stud ? 'private treaty' : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "2027, she’s 18" */
export const seasonWords = ({ season_year, age, booked_to }: SeasonAhead): string =>
  [
    `${season_year} season`,
    age === null ? '' : `she’ll be ${age}`,
    booked_to.length === 0 ? '' : `booked to ${booked_to.join(' and ')}`,
  ]
    .filter(Boolean)
    .join(', ')
