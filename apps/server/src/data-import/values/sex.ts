import type { Sex } from '@quarterpole/contract/values'
import { type Fault, fault } from '../problems.ts'

const CERTAIN: ReadonlyMap<string, Sex> = new Map(
  Object.entries({
    stallion: 'S',
    stud: 'S',
    st: 'S',
    horse: 'S',
    entire: 'S',
    colt: 'S',
    c: 'S',
    sc: 'S',
    'stud colt': 'S',
    ridgling: 'S',
    rig: 'S',
    r: 'S',
    cryptorchid: 'S',
    gelding: 'G',
    geld: 'G',
    gld: 'G',
    g: 'G',
    mare: 'M',
    filly: 'M',
    f: 'M',
    female: 'M',
    broodmare: 'M',
    bm: 'M',
    producer: 'M',
    'spayed mare': 'M',
    u: 'U',
    unknown: 'U',
    '?': 'U',
    '-': 'U',
    '': 'U',
  } as const),
)
/** Codes that other words in the same column decide. */
const DEPENDS: ReadonlyMap<string, Sex> = new Map(
  Object.entries({ m: 'M', s: 'S', h: 'S', male: 'S' } as const),
)

const normal = (cell: string) => cell.trim().toLowerCase().replace(/\.$/, '')

/**
 * Reads a column of sexes. M is a mare on a racing sheet and a male on a farm's: it means mare as soon as the column
 * has a gelding, a stallion or a colt beside it, and is asked about when the column holds nothing but M and F.
 */
export function sexReader(cells: Iterable<string>): (cell: string) => Sex | Fault {
  const seen = new Set<string>()
  for (const cell of cells) seen.add(normal(cell))
  const maleBeside = ['s', 'g', 'c', 'h', 'stallion', 'gelding', 'colt', 'stud', 'horse'].some((code) =>
    seen.has(code),
  )
  const mUnclear = seen.has('m') && seen.has('f') && !maleBeside
  return (cell) => {
    const code = normal(cell)
    if (code === 'm' && mUnclear) {
      return fault(
        'sex-m-or-f',
        '“M” can mean mare or male here.',
        'Write Mare, Stallion or Gelding in this column.',
      )
    }
    return (
      CERTAIN.get(code) ??
      DEPENDS.get(code) ??
      fault('sex-unknown', `“${cell.trim()}” is not a sex.`, 'Write Stallion, Mare, Gelding or Unknown.')
    )
  }
}
