import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import { plainWord } from './plain-word.ts'

const STATUSES: ReadonlyMap<string, HorseStatus> = new Map(
  Object.entries({
    alive: 'alive',
    living: 'alive',
    live: 'alive',
    active: 'alive',
    died: 'died',
    dead: 'died',
    deceased: 'died',
    'put down': 'died',
    euthanized: 'died',
    sold: 'sold',
    retired: 'retired',
    pensioned: 'retired',
    pensioner: 'retired',
  } as const),
)
const ROLES: ReadonlyMap<string, HorseRole> = new Map(
  Object.entries({
    broodmare: 'broodmare',
    'brood mare': 'broodmare',
    breeding: 'broodmare',
    'breeding mare': 'broodmare',
    producer: 'broodmare',
    'at stud': 'at_stud',
    'standing at stud': 'at_stud',
    standing: 'at_stud',
    stud: 'at_stud',
    'breeding stallion': 'at_stud',
    'in training': 'in_training',
    training: 'in_training',
    racing: 'in_training',
    'race horse': 'in_training',
    racehorse: 'in_training',
    'young stock': 'young_stock',
    youngstock: 'young_stock',
    weanling: 'young_stock',
    yearling: 'young_stock',
  } as const),
)
const MINE: ReadonlySet<string> = new Set([
  'mine',
  'my',
  'my horse',
  'own',
  'ours',
  'yes',
  'y',
  'true',
  '1',
  'x',
])
const REFERENCE: ReadonlySet<string> = new Set([
  'reference',
  'ref',
  'reference horse',
  'not mine',
  'outside',
  'no',
  'n',
  'false',
  '0',
])

/** Where a horse is in life; some barns write what he does in the same column. Null for any other word. */
export function readStatus(cell: string): { status: HorseStatus } | { role: HorseRole } | null {
  const status = STATUSES.get(plainWord(cell))
  if (status !== undefined) return { status }
  const role = ROLES.get(plainWord(cell))
  return role === undefined ? null : { role }
}

export const readRole = (cell: string): HorseRole | null => ROLES.get(plainWord(cell)) ?? null

/** 1 = the user's own, 0 = a reference horse; null for any other word. */
export function readMine(cell: string): 0 | 1 | null {
  const word = plainWord(cell)
  if (MINE.has(word)) return 1
  return REFERENCE.has(word) ? 0 : null
}

/** Digits of a microchip without spaces and hyphens; null where they are none. */
export function readMicrochip(cell: string): string | null {
  const digits = cell.replace(/[\s-]/g, '')
  return /^\d{9,15}$/.test(digits) ? digits : null
}
