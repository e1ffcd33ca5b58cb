import type { Pedigree, PedigreeHorse } from '@quarterpole/contract/pedigree'

export type Ancestor = Pedigree['common_ancestors'][number]

/** An ancestor's place as the path from the horse: S sire, D dam; "SD" is the sire's dam. */
export type Line = string

export interface PedigreeNode {
  line: Line
  /** 1 for a parent. */
  generation: number
  /** Null: unknown. */
  horse: PedigreeHorse | null
  /** Sire above dam; empty in the last generation shown. */
  parents: readonly PedigreeNode[]
}

const hasKnownParent = (horse: PedigreeHorse | null): horse is PedigreeHorse =>
  horse !== null && (Boolean(horse.sire) || Boolean(horse.dam))

function nodeOf(line: Line, horse: PedigreeHorse | null, generations: number): PedigreeNode {
  const generation = line.length
  // Where both parents are unknown no empty places are drawn.
  const parents =
    generation >= generations || !hasKnownParent(horse)
      ? []
      : [
          nodeOf(`${line}S`, horse.sire ?? null, generations),
          nodeOf(`${line}D`, horse.dam ?? null, generations),
        ]
  return { line, generation, horse, parents }
}

/** The two halves of a pedigree, sire's side first, `generations` deep. */
export const pedigreeHalves = (
  pedigree: Pick<Pedigree, 'sire' | 'dam'>,
  generations: number,
): readonly [PedigreeNode, PedigreeNode] => [
  nodeOf('S', pedigree.sire, generations),
  nodeOf('D', pedigree.dam, generations),
]

/** A letter for each repeated ancestor, largest share of F first. */
export function lettersOf(ancestors: readonly Pick<Ancestor, 'id' | 'share'>[]): Map<number, string> {
  const byShare = ancestors.toSorted((a, b) => b.share - a.share)
  return new Map(byShare.map(({ id }, at) => [Number(id), letterAt(at)]))
}

/** A … Z, then A1 … Z1 and on. */
const letterAt = (at: number) =>
  String.fromCharCode(65 + (at % 26)) + (at < 26 ? '' : String(Math.floor(at / 26)))

/** Fraction of blood from an ancestor: ½ to the power of the generation, summed over the places. */
export function bloodShare({
  sire_generations,
  dam_generations,
}: Pick<Ancestor, 'sire_generations' | 'dam_generations'>): number {
  return [...sire_generations, ...dam_generations].reduce((sum, generation) => sum + 0.5 ** generation, 0)
}

/** Dam, dam's dam, and so on. */
export const isTailFemale = (line: Line) => /^D+$/.test(line)

/** Known and possible ancestors of the generations counted. @param by_generation known share of generation 1, 2, … */
export function knownAncestors(
  by_generation: readonly number[],
  generations: number,
): { known: number; possible: number } {
  let known = 0
  for (let g = 1; g <= generations; g++) known += Math.round((by_generation[g - 1] ?? 0) * 2 ** g)
  return { known, possible: 2 ** (generations + 1) - 2 }
}

/** Every place of the bracket in reading order, for the table. */
export function flatten(nodes: readonly PedigreeNode[]): PedigreeNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.parents)])
}

/** "sire", "dam's sire", "sire's dam's sire": the place in words. */
export function placeWord(line: Line): string {
  const words = [...line].map((step) => (step === 'S' ? 'sire' : 'dam'))
  return words.join('’s ')
}

/** Where an arrow key leads: right to the sire, left to the child, up and down within the generation. */
export function neighbor(line: Line, key: string, lines: readonly Line[]): Line | undefined {
  if (key === 'ArrowRight') return [`${line}S`, `${line}D`].find((next) => lines.includes(next))
  if (key === 'ArrowLeft') return line.length > 1 ? line.slice(0, -1) : undefined
  const column = lines.filter((other) => other.length === line.length)
  const at = column.indexOf(line)
  if (key === 'ArrowDown') return column[at + 1]
  if (key === 'ArrowUp') return at > 0 ? column[at - 1] : undefined
  if (key === 'Home') return column[0]
  if (key === 'End') return column.at(-1)
  return undefined
}
