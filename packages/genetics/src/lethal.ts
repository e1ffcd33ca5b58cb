import { DISEASES, type DiseaseLocus } from './panel.ts'

/** What is read of a locus: foals of a hundred with two copies. */
export interface TwoCopiesOf100 {
  readonly locus: DiseaseLocus
  readonly two_copies: number
}

/** Foals of a hundred that two copies of a variant kill: they neither run nor sell. */
export const lethalOf100 = (outcomes: readonly TwoCopiesOf100[]): number =>
  outcomes.reduce(
    (sum, { locus, two_copies }) => sum + (DISEASES[locus].lethal ? Math.round(two_copies) : 0),
    0,
  )
