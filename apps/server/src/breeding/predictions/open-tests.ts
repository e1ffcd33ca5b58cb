import type { LocusOutcome } from '@quarterpole/contract/breeding'
import type { LocusForecast, ParentPanel } from '@quarterpole/genetics/mendel'
import {
  missingTests as lacking,
  DISEASES,
  PANEL_LOCI,
  type PanelGenotypes,
  type DiseaseLocus,
} from '@quarterpole/genetics/panel'
import { listed } from '../../platform/words/words.ts'

/** Both parents of a cross: what is on file of each, and what their relatives add. */
export interface TestedParents {
  readonly sire: TestedParent
  readonly dam: TestedParent
}
export interface TestedParent {
  readonly name: string
  readonly genotypes: PanelGenotypes
  readonly informed: ParentPanel
}

const SIDES = ['sire', 'dam'] as const

/** Foals of a hundred by copies, from least to most; null where the tests leave nothing open. */
export function rangeOf({ low, high, exact }: LocusForecast): LocusOutcome['range'] {
  const between = (copies: 0 | 1 | 2): [number, number] => [100 * low[copies], 100 * high[copies]]
  return exact ? null : { clear: between(0), one_copy: between(1), two_copies: between(2) }
}

/** What a missing or unclear result leaves open at one locus, and the test that would settle it. */
export function openAt(
  forecast: LocusForecast,
  parents: TestedParents,
): Pick<LocusOutcome, 'range' | 'untested' | 'settled_by'> {
  const { locus, exact } = forecast
  const untested = SIDES.filter((side) => (parents[side].genotypes[locus] ?? null) === null)
  return { range: rangeOf(forecast), untested, settled_by: settledBy(locus, parents, { untested, exact }) }
}

function settledBy(
  locus: DiseaseLocus,
  parents: TestedParents,
  { untested, exact }: { untested: readonly (typeof SIDES)[number][]; exact: boolean },
): string | null {
  const { label, inheritance } = DISEASES[locus]
  const names = untested.map((side) => parents[side].name)
  const unclear = SIDES.filter((side) => typeof (parents[side].genotypes[locus] ?? 0) === 'object')
  if (exact)
    return names.length === 0 ? null : `Relatives’ tests settle it; to confirm: ${label} on ${listed(names)}`
  if (names.length === 0)
    return `Ask the lab for both letters: ${label} of ${listed(unclear.map((side) => parents[side].name))}`
  if (names.length === 1 && unclear.length === 0) return `One test settles it: ${label} on ${names[0]}`
  if (names.length === 1) return `A test of ${names[0]} comes first: ${label}`
  return inheritance === 'recessive'
    ? `One clear test rules out sick foals: ${label} on ${parents[likelierClear(locus, parents)].name}`
    : `Two tests settle it: ${label} on ${listed(names)}`
}

/** The parent whose test is likelier to come back clear; the mare where they are alike. */
function likelierClear(locus: DiseaseLocus, { sire, dam }: TestedParents) {
  const clear = ({ informed }: TestedParent) => informed[locus]?.copies?.[0] ?? 0
  return clear(sire) > clear(dam) ? 'sire' : 'dam'
}

/** Why a cross cannot be saved: who lacks which of the six tests; null if nobody does. */
export function panelGap({ sire, dam }: TestedParents): string | null {
  const gaps = [gapOf(sire), gapOf(dam)].filter((gap) => gap !== null)
  return gaps.length === 0 ? null : `Complete 6-panel genetics required for both parents: ${gaps.join('; ')}.`
}

const missingLabels = (genotypes: PanelGenotypes) => lacking(genotypes).map((locus) => DISEASES[locus].label)

function gapOf({ name, genotypes }: TestedParent): string | null {
  const missing = missingLabels(genotypes)
  if (missing.length === 0) return null
  return missing.length === PANEL_LOCI.length
    ? `${name} has no panel result`
    : `${name} lacks ${listed(missing)}`
}

export interface MissingTests {
  readonly sentence: string
  /** "GBED on Miss", where it is a single one. */
  readonly only: string | null
}

/** What the finding says of missing tests; null if there are none. */
export function missingTests({ sire, dam }: TestedParents): MissingTests | null {
  const gaps = [sire, dam].flatMap(({ name, genotypes }) => {
    const missing = missingLabels(genotypes)
    return missing.length === 0 ? [] : [{ name, missing }]
  })
  const [first, second] = gaps
  if (!first) return null
  if (!second && first.missing.length === 1) {
    const only = `${first.missing[0]} on ${first.name}`
    return { sentence: `One test completes the panel: ${only}.`, only }
  }
  const tests = gaps.map(
    ({ name, missing }) => `${missing.length === PANEL_LOCI.length ? 'all six' : listed(missing)} on ${name}`,
  )
  return { sentence: `Tests still missing: ${tests.join('; ')}.`, only: null }
}
