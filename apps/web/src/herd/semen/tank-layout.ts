import type { SemenLot } from './queries.ts'

/** Lots that stand together, under the name that is on file for the place; null: nobody said. */
export interface Cane {
  readonly name: string | null
  readonly lots: readonly SemenLot[]
}
export interface Canister {
  readonly name: string | null
  readonly canes: readonly Cane[]
}
export interface Tank {
  readonly name: string | null
  readonly canisters: readonly Canister[]
}

/** "2" before "10", and what nobody said last. */
const byName = (a: { readonly name: string | null }, b: { readonly name: string | null }) =>
  Number(a.name === null) - Number(b.name === null) ||
  (a.name ?? '').localeCompare(b.name ?? '', 'en', { numeric: true })

function grouped<T>(
  lots: readonly SemenLot[],
  nameOf: (lot: SemenLot) => string | null,
  of: (name: string | null, lots: readonly SemenLot[]) => T & { readonly name: string | null },
) {
  return Array.from(Map.groupBy(lots, nameOf), ([name, own]) => of(name, own)).toSorted(byName)
}

/** The lots with doses left where they stand, and those of which nobody said where. */
export function tanksOf(lots: readonly SemenLot[]): { tanks: Tank[]; unplaced: SemenLot[] } {
  const left = lots.filter(({ doses_left }) => doses_left > 0)
  const isPlaced = ({ tank, canister }: SemenLot) => tank !== null || canister !== null
  const tanks = grouped(
    left.filter(isPlaced),
    ({ tank }) => tank,
    (name, inTank) => ({
      name,
      canisters: grouped(
        inTank,
        ({ canister }) => canister,
        (canister, inCanister) => ({
          name: canister,
          canes: grouped(
            inCanister,
            ({ cane }) => cane,
            (cane, onCane) => ({ name: cane, lots: onCane }),
          ),
        }),
      ),
    }),
  )
  return { tanks, unplaced: left.filter((lot) => !isPlaced(lot)) }
}

const LETTERS = 3

/** A short mark of each stallion, the first letters of his name; a number where two would have the same. */
export function marksOf(lots: readonly SemenLot[]): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  const used = new Map<string, number>()
  for (const { stallion_id, stallion_name } of lots) {
    if (marks.has(stallion_id)) continue
    const letters = stallion_name
      .split(/\s+/)
      .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '')
      .join('')
      .slice(0, LETTERS)
    const times = (used.get(letters) ?? 0) + 1
    used.set(letters, times)
    marks.set(stallion_id, times === 1 ? letters : `${letters}${times}`)
  }
  return marks
}

/** Outlines that differ without color; the lots of more owners have their name written on them. */
const OUTLINES = ['solid', 'dashed', 'double'] as const
export type Outline = (typeof OUTLINES)[number] | 'named' | 'dotted'

/** Which outline each owner's lots have, in the order of the lots; dotted is nobody's on file. */
export function outlinesOf(lots: readonly SemenLot[]): ReadonlyMap<string | null, Outline> {
  const owners = [...new Set(lots.map(({ owner }) => owner))].filter((owner) => owner !== null)
  const outlines = new Map<string | null, Outline>(owners.map((owner, k) => [owner, OUTLINES[k] ?? 'named']))
  if (lots.some(({ owner }) => owner === null)) outlines.set(null, 'dotted')
  return outlines
}
