import type { HorseId } from '@quarterpole/contract/ids'
import type { SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import { foalDistribution, varianceAt } from '@quarterpole/genetics/foal'
import { kinshipAmong } from '@quarterpole/genetics/group-kinship'
import {
  holdsCopy,
  DISEASES,
  DISEASE_LOCI,
  type DiseaseLocus,
  type PanelGenotypes,
} from '@quarterpole/genetics/panel'
import { type PanelOutlook, panelOutlook } from '@quarterpole/genetics/panel-outlook'
import type { PairCells } from '@quarterpole/genetics/plan-cells'
import { relationOf } from '@quarterpole/genetics/mate-offer'
import { crossEvaluation, parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import { componentsOf } from '../../herd/components.ts'
import { hasEvaluation } from '../../evaluation/evaluated-herd.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'

/** The mares and stallions of a grid. */
export interface PairHorses {
  readonly mares: readonly { readonly id: HorseId }[]
  readonly studs: readonly { readonly id: HorseId }[]
}

/** All pairs of a grid, a mare after the other. */
export interface Pairs extends PairCells {
  /** What is known of each: tested, or settled by the relatives' tests. */
  readonly marePanels: readonly PanelGenotypes[]
  readonly studPanels: readonly PanelGenotypes[]
  /** Spread of one foal's run around the expected SI; NaN without an evaluation. */
  readonly runSd: Float64Array
  /** Standard error of the expected SI; NaN without an evaluation. */
  readonly sd: Float64Array
  readonly outlooks: readonly PanelOutlook[]
  /** Where two copies would kill a foal. */
  readonly lethal: readonly (readonly DiseaseLocus[])[]
  /** What the stallion is to the mare, where that is close. */
  readonly relations: readonly ReturnType<typeof relationOf>[]
  /** Standard error of each stallion's half of a foal's SI; 0 without an evaluation. */
  readonly studError: Float64Array
  /** Kinship of the mares, then the stallions, with one another. */
  readonly kinship: Float64Array
}

/** What is known of every pair. O(mares × stallions + ancestors of all). */
export function pairsOf(
  herd: HerdSnapshot,
  { mares, studs }: PairHorses,
  { distance_yards }: Pick<SeasonPlanQuestion, 'distance_yards'>,
): Pairs {
  const ids = [...mares, ...studs].map(({ id }) => id)
  const rows = ids.map((id) => requireRow(herd, id))
  const panels = rows.map((row) => knownPanel(herd, row))
  const [marePanels, studPanels] = [panels.slice(0, mares.length), panels.slice(mares.length)]
  const couples = marePanels.flatMap((mare) => studPanels.map((stud) => ({ mare, stud })))
  const lethal = couples.map(({ mare, stud }) => lethalLoci(mare, stud))
  const outlooks = couples.map(({ mare, stud }) => panelOutlook(stud, mare))
  const relations = rows
    .slice(0, mares.length)
    .flatMap((mare) => rows.slice(mares.length).map((stud) => relationOf(herd.ped, stud, mare)))
  const kinship = kinshipAmong(herd.ped, herd.f, rows)
  const foalF = couples.map((_, cell) =>
    kinshipOf({ kinship, mares: mares.length, studs: studs.length }, cell),
  )
  const carries = rows.map((row) => carriesInbreeding(herd.ped, row))
  return {
    ...speedsOf(
      herd,
      { mares: rows.slice(0, mares.length), studs: rows.slice(mares.length) },
      { foalF, distance_yards },
    ),
    inbreeding: Float64Array.from(foalF, (f, cell) => {
      const isKnown =
        carries[Math.floor(cell / studs.length)] && carries[mares.length + (cell % studs.length)]
      return f > 0 || isKnown ? f : Number.NaN // an F of 0 says nothing of a short pedigree
    }),
    isAffected: Uint8Array.from(outlooks, ({ can_affect }) => (can_affect ? 1 : 0)),
    isFamily: Uint8Array.from(relations, (relation) => (relation === null ? 0 : 1)),
    relations,
    isLethal: Uint8Array.from(lethal, (loci) => Math.sign(loci.length)),
    lethal,
    marePanels,
    studPanels,
    outlooks,
    kinship,
  }
}

function requireRow(herd: HerdSnapshot, id: HorseId): number {
  const row = rowOf(herd, id)
  if (row < 0) throw noSuchHorse(id) // added after the snapshot was read
  return row
}

/** Kinship of a cell's two parents, which is their foal's F. */
function kinshipOf(of: { kinship: Float64Array; mares: number; studs: number }, cell: number): number {
  const size = of.mares + of.studs
  return at(of.kinship, Math.floor(cell / of.studs) * size + of.mares + (cell % of.studs))
}

/** Loci at which both parents hold a copy of a variant that kills foals with two. */
const lethalLoci = (a: PanelGenotypes, b: PanelGenotypes): readonly DiseaseLocus[] =>
  DISEASE_LOCI.filter((locus) => DISEASES[locus].lethal && holdsCopy(a, locus) && holdsCopy(b, locus))

function speedsOf(
  herd: HerdSnapshot,
  rows: { readonly mares: readonly number[]; readonly studs: readonly number[] },
  { foalF, distance_yards }: { foalF: readonly number[]; distance_yards: number },
): Pick<Pairs, 'expectedSi' | 'runSd' | 'sd' | 'studError'> {
  const unknown = () => new Float64Array(foalF.length).fill(Number.NaN)
  if (!hasEvaluation(herd))
    return {
      expectedSi: unknown(),
      runSd: unknown(),
      sd: unknown(),
      studError: new Float64Array(rows.studs.length),
    }
  const { run } = herd.evaluation
  const { genetic } = componentsOf(run)
  const evaluate = (row: number) => parentEvaluation(herd, row, genetic)
  const sires = rows.studs.map(evaluate)
  const foals = rows.mares.flatMap((mare, i) => {
    const dam = evaluate(mare)
    return sires.map((sire, j) => {
      const inbreeding = foalF[i * sires.length + j] ?? 0
      return foalDistribution(crossEvaluation(run, { sire, dam, inbreeding }), distance_yards)
    })
  })
  return {
    expectedSi: Float64Array.from(foals, ({ mean }) => mean),
    runSd: Float64Array.from(foals, ({ sd }) => sd),
    sd: Float64Array.from(foals, ({ sd_of_expected }) => sd_of_expected),
    studError: Float64Array.from(
      sires,
      ({ pev }) => 0.5 * Math.sqrt(Math.max(0, varianceAt(pev, distance_yards))),
    ),
  }
}
