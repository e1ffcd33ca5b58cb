import type { Sex } from '@quarterpole/contract/values'
import type { Cells } from '../cells.ts'
import type { HerdParents } from '../checks/loops.ts'
import type { HorseRef } from '../identity/horse-index.ts'
import type { LinkedHorse } from '../identity/parent-links.ts'
import { fault } from '../problems.ts'
import type { HerdHorse, HorsePlan } from './horse-plan.ts'

/** Stallion or mare by what a horse is a parent as; undefined for one that is none. */
export type Roles = (ref: HorseRef) => 'S' | 'M' | undefined

/** Horses on file of unknown sex that are sires or dams there. O(herd), where there are any. */
export function rolesOnFile(
  herd: readonly HerdHorse[],
  { sire, dam }: Pick<HerdParents, 'sire' | 'dam'>,
): ReadonlyMap<number, 'S' | 'M'> {
  const roles = new Map<number, 'S' | 'M'>()
  const unknown = new Set(herd.flatMap(({ id, sex }) => (sex === 'U' ? id : [])))
  if (unknown.size === 0) return roles
  for (const [parents, sex] of [
    [sire, 'S'],
    [dam, 'M'],
  ] as const)
    for (let row = 0; row < parents.length; row++) {
      const id = parents[row] ?? 0
      if (unknown.has(id)) roles.set(id, sex)
    }
  return roles
}

/** What the file's own rows make of each horse, beside the herd. */
export function rolesIn(linked: readonly LinkedHorse[], onFile: ReadonlyMap<number, 'S' | 'M'>): Roles {
  const ofNew: ('S' | 'M')[] = []
  const ofHerd = new Map(onFile)
  const note = (ref: HorseRef | null, sex: 'S' | 'M') => {
    if (ref?.kind === 'new') ofNew[ref.index] = sex
    else if (ref !== null) ofHerd.set(ref.id, sex)
  }
  for (const { sire, dam } of linked) {
    note(sire, 'S')
    note(dam, 'M')
  }
  return (ref) => (ref.kind === 'new' ? ofNew[ref.index] : ofHerd.get(ref.id))
}

/** Gives horses on file that the file names as parents alone the sex it shows. */
export function updateParents(
  plan: HorsePlan,
  linked: readonly LinkedHorse[],
  { onFile, line }: { readonly onFile: ReadonlyMap<number, HerdHorse>; readonly line: number },
): void {
  const inFile = new Set(linked.flatMap(({ ref }) => (ref.kind === 'herd' ? ref.id : [])))
  for (const { sire, dam } of linked)
    for (const [ref, sex] of [
      [sire, 'S'],
      [dam, 'M'],
    ] as const) {
      const horse = ref?.kind === 'herd' && !inFile.has(ref.id) ? onFile.get(ref.id) : undefined
      if (horse?.sex !== 'U') continue
      inFile.add(horse.id)
      plan.updates.push({
        id: horse.id,
        row: line,
        values: { sex, is_mine: horse.is_mine }, // it does not become the user's own for that
        sire: null,
        dam: null,
      })
    }
}

/** Says how many sexes the file left open, and how many of those its pedigree tells. @param sexes of those left open */
export function noteSexes(cells: Cells, sexes: readonly Sex[]): void {
  const count = (sex: Sex) => sexes.filter((one) => one === sex).length
  const [stallions, mares, unknown] = [count('S'), count('M'), count('U')]
  if (sexes.length === 0 || (cells.has('sex') && stallions + mares === 0)) return
  const evidence = `The pedigree shows ${stallions} as ${stallions === 1 ? 'a stallion' : 'stallions'} and ${mares} as ${mares === 1 ? 'a mare' : 'mares'}.`
  const message = `${sexes.length === 1 ? 'One horse has' : `${sexes.length} horses have`} no sex in the file. ${stallions + mares === 0 ? '' : evidence}`
  const remedy = unknown === 0 ? '' : `We add ${unknown === 1 ? 'one' : unknown} with sex Unknown.`
  cells.problems.warn({ row: null, field: 'sex' }, fault('sex-from-role', message.trim(), remedy))
}
