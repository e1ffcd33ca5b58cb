import type { PedigreeReply } from './queries.ts'

/** An ancestor of at least two of the horses, with how many generations back for each. */
export interface SharedAncestor {
  id: number
  name: string
  /** By horse id; 0 is the horse himself. */
  generations: ReadonlyMap<number, number>
}

interface Node {
  id: number
  name: string
  sire?: Node | null | undefined
  dam?: Node | null | undefined
}
interface Found {
  name: string
  generations: Map<number, number>
  /** The sons and daughters through whom he was reached. */
  through: Set<number>
}

/** Adds a horse's tree to the ancestors found. */
function collect(found: Map<number, Found>, horse: Node): void {
  const walk = (node: Node, generation: number, child: number | null) => {
    const known = found.get(node.id) ?? { name: node.name, generations: new Map(), through: new Set() }
    found.set(node.id, known)
    known.generations.set(horse.id, Math.min(generation, known.generations.get(horse.id) ?? generation))
    if (child !== null) known.through.add(child)
    for (const parent of [node.sire, node.dam]) if (parent) walk(parent, generation + 1, node.id)
  }
  walk(horse, 0, null)
}

/**
 * The nearest ancestors the horses have in common, closest first. The parents of one that the same horses share are left out: they follow from him. A horse among the others' ancestors counts too.
 */
export function sharedAncestors(pedigrees: readonly PedigreeReply[]): SharedAncestor[] {
  const found = new Map<number, Found>()
  for (const { horse, sire, dam } of pedigrees) collect(found, { ...horse, sire, dam })
  const sharers = (id: number) => found.get(id)?.generations.size ?? 0
  const isNew = ({ generations, through }: Found) =>
    through.size === 0 || [...through].some((child) => sharers(child) < generations.size)
  const sum = ({ generations }: SharedAncestor) => [...generations.values()].reduce((a, b) => a + b, 0)
  return [...found]
    .filter(([, each]) => each.generations.size > 1 && isNew(each))
    .map(([id, { name, generations }]) => ({ id, name, generations }))
    .toSorted((a, b) => b.generations.size - a.generations.size || sum(a) - sum(b) || a.id - b.id)
}
