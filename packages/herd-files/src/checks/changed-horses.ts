import { PARENT_AGE_YEARS } from '@quarterpole/contract/limits'
import type { HerdParents } from './loops.ts'
import type { Side } from '../identity/parents.ts'
import { fault, type ProblemList } from '../problems.ts'
import type { HorseChange, HorsePlan } from '../plans/horse-plan.ts'

/**
 * A changed sex or year of birth must suit the parents and foals on file, also where the file does not
 * speak of them: a sire does not become a mare, nor younger than his foals. O(herd).
 */
export function checkChangedHorses(
  { updates }: HorsePlan,
  herd: HerdParents,
  problems: ProblemList,
  nameOf: (id: number) => string,
): void {
  const changes = new Map(updates.map((change) => [change.id, change]))
  if (!updates.some(({ values: { sex, foaled } }) => sex !== undefined || foaled !== undefined)) return
  const now = new HerdNow(herd, changes)
  for (let row = 0; row < herd.id.length; row++) {
    const foal = herd.id[row] ?? 0
    for (const side of ['sire', 'dam'] as const) {
      const parent = herd[side][row] ?? 0
      const isLinkNew = (changes.get(foal)?.[side] ?? null) !== null // such a link was checked when it was made
      if (parent === 0 || isLinkNew || !(changes.has(foal) || changes.has(parent))) continue
      checkLink({ foal, parent, side, changes, now, problems, nameOf })
    }
  }
}

type Changes = ReadonlyMap<number, HorseChange>

/** Sex and year of birth as they will be. */
class HerdNow {
  readonly #herd: HerdParents
  readonly #changes: Changes
  readonly #row = new Map<number, number>()

  constructor(herd: HerdParents, changes: Changes) {
    this.#herd = herd
    this.#changes = changes
    for (let row = 0; row < herd.id.length; row++) this.#row.set(herd.id[row] ?? 0, row)
  }

  sex(id: number): string {
    const said = this.#changes.get(id)?.values.sex
    return said ?? this.#herd.sexCodes[this.#herd.sex[this.#row.get(id) ?? -1] ?? -1] ?? 'U'
  }

  /** 0 where unknown. */
  birthYear(id: number): number {
    const said = this.#changes.get(id)?.values.foaled
    return said ? Number(said.slice(0, 4)) : (this.#herd.birthYear[this.#row.get(id) ?? -1] ?? 0)
  }
}

interface Link {
  readonly foal: number
  readonly parent: number
  readonly side: Side
  readonly changes: Changes
  readonly now: HerdNow
  readonly problems: ProblemList
  readonly nameOf: (id: number) => string
}

function checkLink({ foal, parent, side, changes, now, problems, nameOf }: Link): void {
  const [ofFoal, ofParent] = [changes.get(foal), changes.get(parent)]
  const wrong = side === 'sire' ? ['M'] : ['S', 'G']
  if (ofParent?.values.sex !== undefined && wrong.includes(now.sex(parent))) {
    const message = `${nameOf(parent)} is on file as the ${side} of ${nameOf(foal)}.`
    const remedy = `Correct the sex here, or the ${side} of ${nameOf(foal)} first.`
    problems.error({ row: ofParent.row, field: 'sex' }, fault('sex-of-parent', message, remedy))
  }
  const dated = ofFoal?.values.foaled === undefined ? ofParent : ofFoal
  const [foalYear, parentYear] = [now.birthYear(foal), now.birthYear(parent)]
  if (dated?.values.foaled === undefined || foalYear === 0 || parentYear <= foalYear - PARENT_AGE_YEARS)
    return
  const message = `${nameOf(parent)}, foaled ${parentYear}, is on file as the ${side} of ${nameOf(foal)}, foaled ${foalYear}.`
  const remedy = `Parents are at least ${PARENT_AGE_YEARS} years older. Correct one of the dates.`
  problems.error({ row: dated.row, field: 'foaled' }, fault('parent-too-young', message, remedy))
}
