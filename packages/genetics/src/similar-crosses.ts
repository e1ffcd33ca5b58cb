import type { OffspringIndex } from './offspring.ts'
import { foalsOf } from './offspring.ts'
import type { Pedigree } from './pedigree.ts'

/** Nearest first. Rings are nested: a wider one includes the foals of the narrower ones it contains. */
export const SIMILAR_CROSS_KINDS = [
  'full_siblings', // this sire × this dam
  'sire_and_dam_family', // this sire × the dam, her sisters and her dam
  'sire_and_damsire', // this sire × daughters of the dam's sire
  'sire_and_second_damsire', // this sire × daughters of the second dam's sire
  'sire_line_and_damsire', // the sire's sire and his sons × daughters of the dam's sire
] as const
export type SimilarCrossKind = (typeof SIMILAR_CROSS_KINDS)[number]

/** What the herd's horses have done, one entry a pedigree row. */
export interface RaceResults {
  /** Starts with an SI, 0 for the unraced. */
  readonly starts: ArrayLike<number>
  /** Mean SI of those starts, adjusted for the race where the caller can; anything where starts = 0. */
  readonly meanSi: ArrayLike<number>
  /** Best SI as raced, for the count at record pace. */
  readonly bestSi: ArrayLike<number>
}

/** Spread of SI, SI²; see docs/models/similar-crosses.md. */
export interface SimilarCrossParams {
  /** Mean SI a group is shrunk to: the herd's mean over runners. */
  readonly herdMean: number
  /** Between crosses: half the additive variance. */
  readonly betweenVariance: number
  /** Between runners of one cross: half the additive variance plus permanent environment. */
  readonly runnerVariance: number
  /** Of one start. */
  readonly startVariance: number
  /** Runners below which a group is not rated. */
  readonly minRunners: number
}
/** The defaults of the evaluation (`DEFAULT_PARAMETERS`), rounded, and 15 runners before a group is rated. */
export const SIMILAR_CROSS_PARAMS: SimilarCrossParams = {
  herdMean: 85,
  betweenVariance: 6.9,
  runnerVariance: 21.5,
  startVariance: 52.7,
  minRunners: 15,
}

const RECORD_PACE = 100

/** One group of real matings. Rows name the two horses the label speaks of. */
export interface SimilarCross {
  readonly kind: SimilarCrossKind
  /** The sire, or his sire in a line group. */
  readonly sire_row: number
  /** The dam, her sire, her second dam's sire, or her dam, by kind. */
  readonly dam_side_row: number
  readonly foals: number
  readonly runners: number
  /** Runners whose best SI is 100 or more. */
  readonly at_record_pace: number
  /** Mean SI shrunk towards the herd; null when not rated. */
  readonly mean_si: number | null
  readonly standard_error: number | null
  readonly rated: boolean
}

/** The herd's matings and their results. */
export interface CrossHistory {
  readonly ped: Pedigree
  readonly offspring: OffspringIndex
  readonly results: RaceResults
  /** {@link foalsByLine} of a dam's sire, from callers that keep it. */
  readonly lineOf?: (damSire: number) => FoalsByLine
}

type Foals = ArrayLike<number> & Iterable<number>

/**
 * Real matings of the herd nearest to a hypothetical sire × dam, nearest first, empty groups left out. Cost: the foals
 * of the sire, and the foals of the dam's sire's daughters; never the whole herd.
 *
 * @param sire, dam rows of the two parents, 0 ≤ row < n
 */
export function similarCrosses(
  herd: CrossHistory,
  { sire, dam }: { readonly sire: number; readonly dam: number },
  params = SIMILAR_CROSS_PARAMS,
): SimilarCross[] {
  const { ped, offspring, results } = herd
  const lineOf = herd.lineOf ?? ((grandsire: number) => foalsByLine(ped, offspring, grandsire))
  const damSire = ped.sire[dam]
  const secondDam = ped.dam[dam]
  const secondDamSire = secondDam < 0 ? -1 : ped.sire[secondDam]
  const sireSire = ped.sire[sire]
  const bySire = foalsOf(offspring, sire).filter((f) => ped.sire[f] === sire && ped.dam[f] >= 0)
  const groups: { kind: SimilarCrossKind; sideRow: number; sireRow: number; foals: Foals }[] = []
  const add = (kind: SimilarCrossKind, rows: readonly [number, number], foals: Foals): void => {
    if (rows[0] >= 0 && rows[1] >= 0 && foals.length > 0)
      groups.push({ kind, sireRow: rows[0], sideRow: rows[1], foals })
  }
  add(
    'full_siblings',
    [sire, dam],
    bySire.filter((f) => ped.dam[f] === dam),
  )
  const inFamily = (mare: number): boolean =>
    mare === dam || mare === secondDam || ped.dam[mare] === secondDam
  add(
    'sire_and_dam_family',
    [sire, secondDam],
    secondDam < 0 ? [] : bySire.filter((f) => inFamily(ped.dam[f])),
  )
  const outOfDaughters = (grandsire: number) => bySire.filter((f) => ped.sire[ped.dam[f]] === grandsire)
  add('sire_and_damsire', [sire, damSire], damSire < 0 ? [] : outOfDaughters(damSire))
  const isSame = secondDamSire === damSire
  add(
    'sire_and_second_damsire',
    [sire, secondDamSire],
    secondDamSire < 0 || isSame ? [] : outOfDaughters(secondDamSire),
  )
  add(
    'sire_line_and_damsire',
    [sireSire, damSire],
    sireSire < 0 || damSire < 0 ? [] : (lineOf(damSire).get(sireSire) ?? []),
  )
  return groups.map(({ kind, sireRow, sideRow, foals }) => ({
    kind,
    sire_row: sireRow,
    dam_side_row: sideRow,
    ...rate(foals, results, params),
  }))
}

/** Foals out of a stallion's daughters: under their sire, and under their sire's sire. */
export type FoalsByLine = ReadonlyMap<number, readonly number[]>

/** Gathers {@link FoalsByLine} of one dam's sire; good for every cross with a mare of his. O(foals of his daughters) */
export function foalsByLine(ped: Pedigree, offspring: OffspringIndex, damSire: number): FoalsByLine {
  const byHead = new Map<number, number[]>()
  const add = (head: number, foal: number) => {
    const foals = byHead.get(head)
    if (foals) foals.push(foal)
    else byHead.set(head, [foal])
  }
  for (const daughter of foalsOf(offspring, damSire)) {
    for (const foal of foalsOf(offspring, daughter)) {
      const sire = ped.sire[foal]
      if (ped.dam[foal] !== daughter || sire < 0) continue
      add(sire, foal)
      if (ped.sire[sire] >= 0) add(ped.sire[sire], foal)
    }
  }
  return byHead
}

type Rating = Pick<
  SimilarCross,
  'foals' | 'runners' | 'at_record_pace' | 'mean_si' | 'standard_error' | 'rated'
>

/**
 * Mean of the runners' mean SI, each weighted by 1/(σ²_runner + σ²_start/starts), shrunk to the herd's mean by the
 * variance between crosses: m = (Σwᵢxᵢ + μ/τ²)/(Σwᵢ + 1/τ²), standard error (Σwᵢ + 1/τ²)^−½. Robinson 1991, Stat
 * Sci 6:15.
 */
function rate(foals: Foals, results: RaceResults, params: SimilarCrossParams): Rating {
  let runners = 0
  let atRecordPace = 0
  let weights = 1 / params.betweenVariance
  let sum = params.herdMean * weights
  for (const foal of foals) {
    const starts = results.starts[foal]
    if (!(starts > 0)) continue
    runners++
    if (results.bestSi[foal] >= RECORD_PACE) atRecordPace++
    const weight = 1 / (params.runnerVariance + params.startVariance / starts)
    weights += weight
    sum += weight * results.meanSi[foal]
  }
  const rated = runners >= params.minRunners
  return {
    foals: foals.length,
    runners,
    at_record_pace: atRecordPace,
    mean_si: rated ? sum / weights : null,
    standard_error: rated ? 1 / Math.sqrt(weights) : null,
    rated,
  }
}
