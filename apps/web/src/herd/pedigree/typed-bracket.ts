import type { Pedigree, PedigreeHorse } from '@quarterpole/contract/pedigree'
import type { BodyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'

/** One box: a horse on file, or the name of a new one. */
export interface TypedBox {
  horse: ChosenHorse | null
  /** Of a new horse; '' where one on file is chosen, or none. */
  name: string
  aqha_id: string
  /** Other horses on file with exactly that name. */
  namesakes: number
  /** What the pedigree has in this place now. */
  onFile: ChosenHorse | null
}
export type TypedBracket = Readonly<Record<string, TypedBox>>

const chosen = (horse: PedigreeHorse | null | undefined): ChosenHorse | null =>
  horse ? { id: horse.id, name: horse.name } : null

/** Paths by generation, each from the top: S, D, SS, SD, DS, DD, … */
export function pathsOf(generations: number): string[] {
  const paths: string[] = []
  let last = ['']
  for (let generation = 1; generation <= generations; generation++) {
    last = last.flatMap((path) => [`${path}S`, `${path}D`])
    paths.push(...last)
  }
  return paths
}

/** Boxes filled from the pedigree on file. */
export function bracketOf(pedigree: Pick<Pedigree, 'sire' | 'dam'>, generations: number): TypedBracket {
  const boxes: Record<string, TypedBox> = {}
  for (const path of pathsOf(generations)) boxes[path] = boxWith(ancestorAt(pedigree, path))
  return boxes
}

const boxWith = (onFile: ChosenHorse | null): TypedBox => ({
  horse: onFile,
  name: '',
  aqha_id: '',
  namesakes: 0,
  onFile,
})

function ancestorAt(pedigree: Pick<Pedigree, 'sire' | 'dam'>, path: string): ChosenHorse | null {
  let at: { sire?: PedigreeHorse | null | undefined; dam?: PedigreeHorse | null | undefined } | null =
    pedigree
  for (const step of path) at = (step === 'S' ? at?.sire : at?.dam) ?? null
  return at === null ? null : chosen(at as PedigreeHorse) // a step was taken, so it is an ancestor
}

export const isBlank = ({ horse, name }: TypedBox) => horse === null && name === ''
/** Whether someone typed something else than what is on file. */
export const isTyped = (box: TypedBox) =>
  box.name !== '' || (box.horse !== null && box.horse.id !== box.onFile?.id)
/** Whether saving the box would replace a parent on file. */
export const replaces = (box: TypedBox) => isTyped(box) && box.onFile !== null

/**
 * The bracket with one box changed. The boxes behind it show the new horse's own ancestors, unless someone typed there.
 *
 * @param ancestors  of the horse chosen; null for a new one
 */
export function withBox(
  bracket: TypedBracket,
  path: string,
  part: Partial<TypedBox>,
  ancestors: Pick<Pedigree, 'sire' | 'dam'> | null,
): TypedBracket {
  const boxes: Record<string, TypedBox> = { ...bracket }
  const before = boxes[path]
  if (before === undefined) return bracket
  boxes[path] = { ...before, ...part }
  for (const [behind, box] of Object.entries(bracket)) {
    if (behind === path || !behind.startsWith(path)) continue
    const onFile = ancestors === null ? null : ancestorAt(ancestors, behind.slice(path.length))
    boxes[behind] = isTyped(box) ? { ...box, onFile } : boxWith(onFile)
  }
  return boxes
}

/** The typed boxes, nearest generation first; those that only repeat what is on file are left out. */
export const boxesOf = (bracket: TypedBracket): BodyOf<'saveAncestors'>['boxes'] =>
  Object.entries(bracket)
    .filter(([, box]) => isTyped(box))
    .toSorted(([a], [b]) => a.length - b.length)
    .map(([path, { horse, name, aqha_id }]) =>
      horse === null
        ? { path, name, aqha_id: aqha_id.trim() || null }
        : // chosen from the server's own list
          { path, horse_id: horse.id as NonNullable<BodyOf<'saveAncestors'>['boxes'][number]['horse_id']> },
    )

/** Problems by path: the server names a box by its path, or by its place in the request. */
export function problemsByBox(
  errors: readonly { path: string; message: string }[],
  boxes: readonly { path: string }[],
): { byPath: Readonly<Record<string, string>>; others: readonly string[] } {
  const byPath: Record<string, string> = {}
  const others: string[] = []
  for (const { path, message } of errors) {
    const place = /^boxes\.(\w+)/.exec(path)?.[1]
    const at = place !== undefined && /^\d+$/.test(place) ? boxes[Number(place)]?.path : place
    if (at === undefined) others.push(message)
    else byPath[at] ??= message
  }
  return { byPath, others }
}
