import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { informedCopies, type MateFamily } from '@quarterpole/genetics/informed-copies'
import type { ParentAtLocus, ParentPanel } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { type Genotype, PANEL_LOCI, type PanelGenotypes, type PanelLocus } from '@quarterpole/genetics/panel'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { type HorsePanel, panelsOf } from './panels.ts'

/** Of a sire's foals the youngest are looked at: a few tested foals settle what a thousand would. */
const MOST_FOALS = 200

/** The rows that inform a horse: parents, full siblings, and foals by mate; −1 is unknown. */
interface Relatives {
  readonly sire: number
  readonly dam: number
  readonly siblings: readonly number[]
  readonly families: ReadonlyMap<number, readonly number[]>
}

/** A parent's panel by its own tests and its near relatives'. */
export type InformedPanel = Partial<Readonly<Record<PanelLocus, InformedAtLocus>>>
interface InformedAtLocus extends ParentAtLocus {
  /** The relatives' results exclude one another, or the parent's own unclear one, and are ignored. */
  readonly conflict: boolean
}

/**
 * A parent's panel as its own tests and its near relatives' tell it. A horse with exact results at all six loci needs
 * no relatives and no query.
 */
export async function informedPanel(
  db: Db,
  { herd, row }: { herd: HerdSnapshot; row: number },
  own: PanelGenotypes,
): Promise<InformedPanel> {
  const [panel = {}] = await informedPanels(db, herd, [{ row, own }])
  return panel
}

/** {@link informedPanel} of many horses; the tests of all their relatives in one query. */
export async function informedPanels(
  db: Db,
  herd: HerdSnapshot,
  horses: readonly { readonly row: number; readonly own: PanelGenotypes }[],
): Promise<InformedPanel[]> {
  const parents = horses.map(({ row, own }) => {
    const open = PANEL_LOCI.filter((locus) => typeof own[locus] !== 'number')
    return { own, open, relatives: open.length === 0 ? null : relativesOf(herd, row) }
  })
  const ids = parents.flatMap(({ relatives }) => (relatives === null ? [] : idsOf(herd, relatives)))
  const panels = await panelsOf(db, [...new Set(ids)])
  return parents.map(({ own, open, relatives }) => {
    const exact = PANEL_LOCI.map((locus) => [locus, { genotype: own[locus] ?? null, conflict: false }])
    const informed = open.map((locus) => {
      const family = relatives && familyAt(locus, relatives, (relative) => panels.get(idAt(herd, relative)))
      const genotype = own[locus] ?? null
      const { copies, conflict } = informedCopies(locus, { own: genotype, ...family })
      return [locus, { genotype, copies, conflict }]
    })
    return Object.fromEntries([...exact, ...informed]) as InformedPanel // an entry a locus
  })
}

/**
 * What is known of each locus: the horse's own result, or what the relatives' results settle, a copy held for certain or
 * none at all. Null elsewhere: the breed's odds are no result.
 */
export function knownGenotypes(informed: ParentPanel): PanelGenotypes {
  return Object.fromEntries(
    PANEL_LOCI.map((locus) => {
      const { genotype = null, copies } = informed[locus] ?? {}
      if (typeof genotype === 'number' || copies === undefined) return [locus, genotype]
      const possible = COPIES.filter((count) => copies[count] > 0)
      const [copiesMin, copiesMax] = [possible[0] ?? 0, possible.at(-1) ?? 2]
      if (copiesMin === copiesMax) return [locus, copiesMin]
      return [locus, copiesMin > 0 ? { copiesMin, copiesMax } : genotype]
    }),
  )
}

const COPIES = [0, 1, 2] as const

function relativesOf({ ped, offspring }: HerdSnapshot, row: number): Relatives {
  const [sire, dam] = [at(ped.sire, row), at(ped.dam, row)]
  const siblings = foalsOf(offspring, dam)
    .slice(-MOST_FOALS)
    .filter((foal) => foal !== row && sire >= 0 && at(ped.sire, foal) === sire)
  const families = new Map<number, number[]>()
  for (const foal of foalsOf(offspring, row).slice(-MOST_FOALS)) {
    const mate = at(ped.sire, foal) === row ? at(ped.dam, foal) : at(ped.sire, foal)
    families.set(mate, [...(families.get(mate) ?? []), foal])
  }
  return { sire, dam, siblings: [...siblings], families }
}

const idAt = ({ ids }: HerdSnapshot, row: number) => (row < 0 ? 0 : at(ids, row)) as HorseId // the snapshot's ids are horse ids

function idsOf(herd: HerdSnapshot, { sire, dam, siblings, families }: Relatives): HorseId[] {
  const rows = [sire, dam, ...siblings, ...[...families].flatMap(([mate, foals]) => [mate, ...foals])]
  return [...new Set(rows.filter((row) => row >= 0).map((row) => idAt(herd, row)))]
}

function familyAt(
  locus: PanelLocus,
  { sire, dam, siblings, families }: Relatives,
  panelAt: (row: number) => HorsePanel | undefined,
) {
  const genotypeAt = (row: number): Genotype => panelAt(row)?.genotypes[locus] ?? null
  return {
    sire: genotypeAt(sire),
    dam: genotypeAt(dam),
    siblings: siblings.map(genotypeAt),
    // Foals of an unknown mate each had their own.
    families: [...families].flatMap(([mate, foals]): MateFamily[] =>
      mate < 0
        ? foals.map((foal) => ({ mate: null, foals: [genotypeAt(foal)] }))
        : [{ mate: genotypeAt(mate), foals: foals.map(genotypeAt) }],
    ),
  }
}
