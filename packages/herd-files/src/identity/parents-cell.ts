import { type HorseDraft, NO_PARENT } from '../drafts/horse-draft.ts'
import { type Fault, fault } from '../problems.ts'
import { isNotKnown } from '../values/not-known.ts'

const PAIR = /^(\S.*?)\s+(?:x|×|\/|-|–)\s+(\S.*)$/i
const UNNAMED =
  /^(?:(?:an?\s+)?(?:unnamed\s+|unregistered\s+|grade\s+|tb\s+|qh\s+)?(?:mare|dam|stallion|horse|sire)|daughter|dau\.?|son)?\s*(?:by|of)\s+(\S.*)$/i

/** “Corona Ridge x Lady Mill” as its two names; null where the cell holds no such pair. */
export function pairIn(cell: string): readonly [sire: string, dam: string] | null {
  const [, sire, dam] = PAIR.exec(cell) ?? []
  return sire === undefined || dam === undefined || !isHalf(sire) || !isHalf(dam) ? null : [sire, dam]
}
const isHalf = (text: string) => text.length > 1 || isNotKnown(text)

/** “Mare by Old Mill” names nobody but a grandparent, whose name is given; null for any other cell. */
export const grandparentIn = (cell: string): string | null => UNNAMED.exec(cell)?.[1] ?? null

export const pairOffer = (cell: string, [sire, dam]: readonly [string, string]): Fault =>
  fault(
    'parents-in-one-cell',
    `“${cell}” looks like two names, ${sire} and ${dam}.`,
    'We left it out. Choose to split these cells under Match columns, or give sire and dam a column each.',
  )

export const unnamedParent = (cell: string, grandparent: string): Fault =>
  fault(
    'parent-unnamed',
    `“${cell}” names the horse’s parent, ${grandparent}, but not the horse.`,
    'We left it out. Enter the name if you know it.',
  )

/** A row's parents after a pair in the cell of the sire was split. The dam's own cell is stronger. */
export function splitParents(
  { sire, dam }: Pick<HorseDraft, 'sire' | 'dam'>,
  [first, second]: readonly [string, string],
) {
  const isDamSaid = dam.name !== null || dam.aqhaId !== null
  return {
    sire: { ...NO_PARENT, name: nameIn(first), aqhaId: sire.aqhaId },
    dam: isDamSaid ? dam : { ...NO_PARENT, name: nameIn(second) },
  }
}
const nameIn = (half: string) => (isNotKnown(half) ? null : half)
