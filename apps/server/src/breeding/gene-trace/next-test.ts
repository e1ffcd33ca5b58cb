import type { HorseId } from '@quarterpole/contract/ids'
import { ASK_STATUS_YEARS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { type TestedPedigree, traceGene } from '@quarterpole/genetics/gene-trace'
import { ageIn, cropOf, type YearStart } from '@quarterpole/genetics/horse-year'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import { type Copies, DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'

/** A horse of the bracket whose copies are open, as a row of the tested pedigree. */
export interface OpenHorse {
  readonly id: HorseId
  readonly row: number
}

export interface NextTest {
  readonly id: HorseId
  readonly name: string
  readonly of: 'foal' | 'origin'
  readonly share: number
}

interface Question {
  readonly locus: DiseaseLocus
  readonly tested: TestedPedigree
  readonly copies: readonly CopyDistribution[]
  /** Ancestors of the foal, the sire and the dam first. */
  readonly bracket: readonly OpenHorse[]
  readonly year: number
  readonly start: YearStart
}

/** Candidates that are compared by each result they could have. */
const MAX_TRIED = 12
/** A test that answers less than this part of the question is not worth its fee. */
const MIN_SHARE = 0.05

/**
 * The one horse whose test would narrow most: the foal's risk where a parent's copies are open, else where the copies
 * came from. A horse that died, or is too old to be expected alive, cannot be tested; null where nobody is left.
 */
export async function nextTest(db: Db, question: Question): Promise<NextTest | null> {
  const { copies, bracket, year, start } = question
  const isOpen = ({ row }: OpenHorse) => varianceOf(copies[row]) > 1e-9
  const [sire, dam] = bracket
  if (sire === undefined || dam === undefined) return null
  const ofFoal = isOpen(sire) || isOpen(dam)
  const open = (ofFoal ? [sire, dam] : bracket).filter(isOpen)
  const found = new Map(
    (
      await findHorses(
        db,
        open.map(({ id }) => id),
      )
    ).map((horse) => [horse.id, horse]),
  )
  const alive = open.filter(({ id }) => {
    const horse = found.get(id)
    return horse && horse.status !== 'died' && (ageIn(year, cropOf(horse, start)) ?? 0) <= ASK_STATUS_YEARS
  })
  const shares = ofFoal ? sharesOfRisk(question, sire, dam) : sharesOfOrigin(question, alive)
  const [best] = alive
    .map((horse) => ({ ...horse, share: shares.get(horse.row) ?? 0 }))
    .toSorted((a, b) => b.share - a.share)
  if (best === undefined || best.share < MIN_SHARE) return null
  return {
    id: best.id,
    name: found.get(best.id)?.name ?? '',
    of: ofFoal ? 'foal' : 'origin',
    share: Math.min(1, best.share),
  }
}

const meanOf = (copies: CopyDistribution = [1, 0, 0]) => copies[1] + 2 * copies[2]
const varianceOf = (copies: CopyDistribution = [1, 0, 0]) => copies[1] + 4 * copies[2] - meanOf(copies) ** 2

/** Everyone's copies, given the number that one horse has. */
function given(tested: TestedPedigree, row: number, count: Copies): readonly CopyDistribution[] {
  const trace = traceGene({ ...tested, bounds: tested.bounds.with(row, [count, count]) }, 0)
  return trace.isPossible ? trace.copies : []
}

const COUNTS = [0, 1, 2] as const

/** Part of the variance of the foal's risk that each parent's own result explains. */
function sharesOfRisk({ locus, tested, copies }: Question, sire: OpenHorse, dam: OpenHorse) {
  const risk = (s: number, d: number) =>
    DISEASES[locus].oneCopyMatters ? 1 - (1 - s / 2) * (1 - d / 2) : (s / 2) * (d / 2)
  const joint = COUNTS.map((s) => {
    const weight = copies[sire.row]?.[s] ?? 0
    const dams = weight > 0 ? given(tested, sire.row, s)[dam.row] : undefined
    return COUNTS.map((d) => weight * (dams?.[d] ?? 0))
  })
  const cells = COUNTS.flatMap((s) =>
    COUNTS.map((d) => ({ s, d, weight: joint[s]?.[d] ?? 0, risk: risk(s, d) })),
  )
  const mean = cells.reduce((sum, { weight, risk: r }) => sum + weight * r, 0)
  const total = cells.reduce((sum, { weight, risk: r }) => sum + weight * (r - mean) ** 2, 0)
  const explained = (side: 's' | 'd') =>
    COUNTS.reduce<number>((sum, count) => {
      const own = cells.filter((cell) => cell[side] === count)
      const weight = own.reduce((w, cell) => w + cell.weight, 0)
      if (weight === 0) return sum
      const expected = own.reduce((e, cell) => e + cell.weight * cell.risk, 0) / weight
      return sum + weight * (expected - mean) ** 2
    }, 0)
  const share = (side: 's' | 'd') => (total > 0 ? explained(side) / total : 0)
  return new Map([
    [sire.row, share('s')],
    [dam.row, share('d')],
  ])
}

/** Part of the variance of all ancestors' copies that each candidate's result is expected to take away. */
function sharesOfOrigin({ tested, copies, bracket }: Question, alive: readonly OpenHorse[]) {
  const spread = (of: readonly CopyDistribution[]) =>
    bracket.reduce((sum, { row }) => sum + varianceOf(of[row]), 0)
  const now = spread(copies)
  const tried = alive
    .toSorted((a, b) => varianceOf(copies[b.row]) - varianceOf(copies[a.row]))
    .slice(0, MAX_TRIED)
  return new Map(
    tried.map(({ row }) => {
      const after = COUNTS.reduce<number>((sum, count) => {
        const weight = copies[row]?.[count] ?? 0
        return weight > 0 ? sum + weight * spread(given(tested, row, count)) : sum
      }, 0)
      return [row, now > 0 ? 1 - after / now : 0]
    }),
  )
}
