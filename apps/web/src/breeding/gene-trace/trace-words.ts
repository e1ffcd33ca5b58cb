import { chanceInWords } from '@quarterpole/contract/chance'
import type { GeneTrace, TracedHorse, TracedPlace } from '@quarterpole/contract/gene-trace'
import { percent } from '../../ui/words/number.ts'

type Test = GeneTrace['test']

/** "carrier, tested", "not tested, about 3 in 10", "not tested, must have a copy"; '' where an ancestor is traced. */
export function horseWords({ value, inferred, copies }: TracedHorse, test: Test): string {
  if (test === null) return ''
  if (value !== null && !value.includes('?')) {
    const { one_copy_matters } = test
    const word =
      value === 'N/N' ? 'clear' : value === 'H/H' ? 'two copies' : one_copy_matters ? 'at risk' : 'carrier'
    return `${word}, ${inferred ? 'by parentage' : 'tested'}`
  }
  const begin = value === null ? 'not tested' : 'tested, copies unclear'
  if (copies === null) return begin
  const [none] = copies
  if (none < 1e-9) return `${begin}, must have a copy`
  if (none > 1 - 1e-9) return `${begin}, must be clear`
  return `${begin}, ${chanceInWords(1 - none)}`
}

/** The short form for the last column: the chance alone. */
export function shortWords(horse: TracedHorse, test: Test): string {
  const words = horseWords(horse, test)
  return words.replace(
    /^not tested, (must have a copy|must be clear|about )?/,
    (_, end: string | undefined) => (end === undefined || end === 'about ' ? '' : end),
  )
}

/** "24 of 100 foals get a copy this way", "12.5% of the foal’s genes come this way". */
export function roadWords({ road }: TracedPlace, test: Test): string {
  if (road === null) return '–'
  if (test === null) return road === 0 ? 'no' : `${percent(road, 2)}%`
  if (road === 0) return 'none'
  const of100 = 100 * road
  return of100 < 1 ? 'fewer than 1 foal in 100' : `${Math.round(of100)} of 100 foals`
}

/** "37.2%", "under 0.1%", "0%", or a dash where the tests contradict one another. */
export function chanceFigure(chance: number | null): string {
  if (chance === null) return '–'
  if (chance < 1e-9) return '0%'
  if (chance < 0.001) return 'under 0.1%'
  return `${percent(chance, 1)}%`
}
