import type { Sex } from '@quarterpole/contract/values'
import { type Fault, fault } from '../problems.ts'

const CERTAIN: ReadonlyMap<string, Sex> = new Map(
  Object.entries({
    stallion: 'S',
    stud: 'S',
    st: 'S',
    horse: 'S',
    entire: 'S',
    'm entire': 'S',
    'entire male': 'S',
    '4': 'S', // a chart file's bit for “horse”
    'h/c': 'S',
    macho: 'S',
    garanon: 'S',
    semental: 'S',
    potro: 'S',
    colt: 'S',
    c: 'S',
    sc: 'S',
    'stud colt': 'S',
    ridgling: 'S',
    ridgeling: 'S',
    rg: 'S',
    rig: 'S',
    r: 'S',
    cryptorchid: 'S',
    gelding: 'G',
    geld: 'G',
    gld: 'G',
    castrated: 'G',
    castrado: 'G',
    capon: 'G',
    g: 'G',
    mare: 'M',
    filly: 'M',
    f: 'M',
    female: 'M',
    'f adult': 'M',
    fem: 'M',
    hembra: 'M',
    yegua: 'M',
    potra: 'M',
    potranca: 'M',
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
const MALE_CODES = ['s', 'g', 'c', 'h', 'r', 'stallion', 'gelding', 'colt', 'stud', 'horse']

const normal = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[.,]+$/, '')
    .replace(/[\s\-_]+/g, ' ')
    .replace(/(?<=.) $/, '')

export type SexReader = (cell: string) => Sex | Fault

/**
 * Reads a column of sexes. M is a mare on a racing sheet and a male on a farm's: it means mare as soon as the column
 * has a gelding, a stallion or a colt beside it, and is asked about when the column holds nothing but M and F. In the
 * same way H is a horse beside any other code, and asked about beside M alone (macho and hembra).
 */
export function sexReader(cells: Iterable<string>): SexReader {
  const seen = new Set<string>()
  const spellings = new Set<string>()
  for (const cell of cells) {
    if (spellings.has(cell)) continue
    spellings.add(cell)
    seen.add(normal(cell))
  }
  const only = (codes: readonly string[]) =>
    [...seen].every((code) => codes.includes(code) || isBlankSex(code))
  const maleBeside = MALE_CODES.some((code) => seen.has(code))
  const unclear = new Map<string, string>()
  if (seen.has('m') && seen.has('f') && !maleBeside) unclear.set('m', '“M” can mean mare or male here.')
  if (seen.has('m') && seen.has('h') && only(['m', 'h'])) {
    unclear.set('m', '“M” can mean mare or male here.')
    unclear.set('h', '“H” can mean horse or female (hembra) here.')
  }
  const readings = new Map<string, Sex | Fault>()
  return (cell) => {
    const before = readings.get(cell)
    if (before !== undefined) return before
    const read = readSex(cell, unclear)
    readings.set(cell, read)
    return read
  }
}

const isBlankSex = (code: string) => CERTAIN.get(code) === 'U'

function readSex(cell: string, unclear: ReadonlyMap<string, string>): Sex | Fault {
  const code = normal(cell)
  const question = unclear.get(code)
  if (question !== undefined)
    return fault('sex-m-or-f', question, 'Write Mare, Stallion or Gelding in this column.')
  return (
    CERTAIN.get(code) ??
    DEPENDS.get(code) ??
    fault('sex-unknown', `“${cell.trim()}” is not a sex.`, 'Write Stallion, Mare, Gelding or Unknown.')
  )
}
