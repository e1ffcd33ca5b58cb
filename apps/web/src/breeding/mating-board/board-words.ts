import { lowerFirst } from '@quarterpole/contract/capital'
import type { DiseaseLocus } from '@quarterpole/contract/limits'
import { isMating } from '@quarterpole/contract/is-mating'
import { RELATION_WORD } from '../ranking/ranking-words.ts'
import { count, decimal, dollars, plural } from '../../ui/words/number.ts'
import { inbreedingWords } from '../../herd/pedigree/inbreeding-words.ts'
import type { FindingPart } from '../../ui/Words.tsx'
import { type PairState, stateOf } from './board-order.ts'
import type { Board, BoardCell } from './queries.ts'

/** The kind of a shape, for legend, table and counts. */
export const STATE_WORD: Record<PairState, string> = {
  clear: 'clear on all six',
  some: 'carriers or at risk',
  untested: 'a test is missing',
  grave: 'no-go: 1 foal in 4 lost or crippled',
}

/** What is lost to, and what is otherwise grave. */
const LETHAL: readonly DiseaseLocus[] = ['gbed', 'herda']

/** Two carriers of one gene lose a quarter; more where a parent has two copies, or they share two genes. */
const isMoreThanOneInFour = ({ grave }: BoardCell) =>
  grave !== null && (grave.loci.length > 1 || grave.of_100 > 25)

/** The board in a sentence: how many matings would lose foals, and to what. */
export function boardFinding({ cells, counts }: Pick<Board, 'cells' | 'counts'>): FindingPart[] {
  const { matings, grave, untested } = counts
  const these = matings === 1 ? 'this mating' : `these ${count(matings)} matings`
  if (grave === 0) {
    if (matings > 0 && untested === matings)
      return [
        {
          text: `We can’t tell yet which of ${these} are safe: tests are missing for every one.`,
          strong: false,
        },
      ]
    const waiting =
      untested === 0 ? '' : ` ${count(untested)} ${untested === 1 ? 'waits' : 'wait'} for a test.`
    return [{ text: `None of ${these} is known to lose a foal.${waiting}`, strong: false }]
  }
  const graveCells = cells.filter((cell) => isMating(cell) && cell.grave !== null)
  const most = graveCells.some(isMoreThanOneInFour) ? 'at least one foal in four' : 'one foal in four'
  const loci = new Set(graveCells.flatMap((cell) => cell.grave?.loci ?? []))
  const lost = [...loci].filter((locus) => LETHAL.includes(locus))
  const other = [...loci].filter((locus) => !LETHAL.includes(locus))
  const strong = `${count(grave)} of ${these} would ${lost.length > 0 ? 'lose' : 'give'} ${most}`
  const to = lost.length > 0 ? ` to ${either(lost)}` : ` two copies of ${either(other)}`
  const also = lost.length > 0 && other.length > 0 ? `, or give as many two copies of ${either(other)}` : ''
  return [
    { text: strong, strong: true },
    { text: `${to}${also}.`, strong: false },
  ]
}

const either = (loci: readonly DiseaseLocus[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(loci.map((locus) => locus.toUpperCase()))

/** The grave matings that are saved or booked, bookings first. */
export function gravePlans({ cells, mares, studs }: Pick<Board, 'cells' | 'mares' | 'studs'>) {
  const nameOf = (horses: readonly { id: number; name: string }[], id: number) =>
    horses.find((horse) => horse.id === id)?.name ?? ''
  return cells
    .filter(({ grave, plan }) => grave !== null && plan !== null)
    .toSorted((a, b) => (a.plan?.season_year ?? Infinity) - (b.plan?.season_year ?? Infinity))
    .map((cell) => ({
      cell,
      names: `${nameOf(studs, cell.stallion_id)} × ${nameOf(mares, cell.mare_id)}`,
      plan: cell.plan === null ? '' : planWords(cell.plan),
    }))
}

/** "saved", "booked for 2027" */
export const planWords = ({ season_year }: NonNullable<BoardCell['plan']>) =>
  season_year === null ? 'saved' : `booked for ${season_year}`

/** The worst panel result in words: the sentence of a grave pair, else the label of the ranking. */
export const healthWords = ({
  grave,
  worst_disease: { label },
}: Pick<BoardCell, 'grave' | 'worst_disease'>) => (grave === null ? label : lowerFirst(grave.sentence))

export const siWords = ({ expected_si, sd }: Pick<BoardCell, 'expected_si' | 'sd'>): string =>
  expected_si === null ? 'no SI yet' : `SI ${decimal(expected_si, 0)} ± ${decimal(sd ?? 0, 0)}`

/** What a cell says after the names, in one line. @param fee undefined: not for this reader */
export function cellWords(cell: BoardCell, fee: number | null | undefined): string {
  const { relation, plan } = cell
  return [
    plan === null ? '' : planWords(plan),
    relation === null ? '' : RELATION_WORD[relation],
    healthWords(cell),
    siWords(cell),
    inbreedingWords(cell.inbreeding_coefficient),
    fee === undefined ? '' : fee === null ? 'fee not on file' : `fee $${dollars(fee)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** In place of a dot. */
export const FAMILY_WORD: Record<NonNullable<BoardCell['relation']>, string> = {
  sire: 'sire',
  son: 'son',
  full_brother: 'full',
  half_brother: '½',
}

/** Matings of one horse by worst result, and close family. */
export function tally(cells: readonly BoardCell[]): Record<PairState, number> & { family: number } {
  const counts = { clear: 0, some: 0, untested: 0, grave: 0, family: 0 }
  for (const cell of cells) counts[isMating(cell) ? stateOf(cell.worst_disease) : 'family']++
  return counts
}

/** "3 no-go · 2 to test · 11 clear", of one horse. */
export function tallyWords(cells: readonly BoardCell[]): string {
  const { clear, some, untested, grave } = tally(cells)
  const parts: [number, string][] = [
    [grave, 'no-go'],
    [untested, 'to test'],
    [some, 'with a copy'],
    [clear, 'clear'],
  ]
  return parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${count(n)} ${word}`)
    .join(' · ')
}

/** "24 of your 91 mares: those with plans first, then broodmares by breeding value." */
export function chosenWords(board: Board, asked: { mares: boolean; studs: boolean }): string[] {
  const by = board.missing_speed === null ? 'by breeding value' : 'the youngest first'
  const sides: string[] = []
  if (!asked.mares && board.mares.length < board.mares_in_all)
    sides.push(
      `${board.mares.length} of your ${plural(board.mares_in_all, 'mare')} that may be bred: those with plans, then broodmares, ${by}.`,
    )
  if (!asked.studs && board.studs.length < board.studs_in_all)
    sides.push(
      `${board.studs.length} of ${plural(board.studs_in_all, 'stallion')}: those with plans and yours at stud, then ${by}.`,
    )
  if (!asked.mares && board.mares_in_training > 0)
    sides.push(`${plural(board.mares_in_training, 'mare')} in training left out.`)
  return sides
}
