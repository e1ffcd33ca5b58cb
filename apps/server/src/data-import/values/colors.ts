import { COLORS } from '@quarterpole/contract/limits'

const SHORT: ReadonlyMap<string, (typeof COLORS)[number]> = new Map(
  Object.entries({
    sor: 'sorrel',
    srl: 'sorrel',
    ch: 'chestnut',
    cht: 'chestnut',
    ches: 'chestnut',
    chest: 'chestnut',
    fux: 'chestnut',
    b: 'bay',
    by: 'bay',
    brn: 'brown',
    'dkb br': 'brown',
    'dk b or br': 'brown',
    'dark bay or brown': 'brown',
    'dark bay': 'brown',
    blk: 'black',
    bl: 'black',
    bk: 'black',
    grey: 'gray',
    gry: 'gray',
    pal: 'palomino',
    palo: 'palomino',
    buck: 'buckskin',
    bsk: 'buckskin',
    crem: 'cremello',
    perl: 'perlino',
    wht: 'white',
    w: 'white',
    du: 'dun',
    dn: 'dun',
    rdun: 'red dun',
    'rd dun': 'red dun',
    grulla: 'grullo',
    grul: 'grullo',
    gro: 'grullo',
    'r rn': 'red roan',
    'red rn': 'red roan',
    'rd rn': 'red roan',
    byrn: 'bay roan',
    'bay rn': 'bay roan',
    'bl rn': 'blue roan',
    'blu rn': 'blue roan',
    blueroan: 'blue roan',
    bayroan: 'bay roan',
    redroan: 'red roan',
  } as const),
)
/** Codes that name two colours; kept as typed rather than guessed. */
const AMBIGUOUS = new Set(['b rn', 'ro', 'roan', 'br', 's', 'gr', 'rn'])

export interface ReadColor {
  readonly color: string | null
  readonly recognised: boolean
  readonly ambiguous: boolean
}

/** One of the registry's seventeen colours, or the words as typed with a mark that they were not recognised. */
export function readColor(cell: string): ReadColor {
  const typed = cell.trim().replace(/\s+/g, ' ')
  if (typed === '' || typed === '-') return { color: null, recognised: true, ambiguous: false }
  const plain = typed
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const known = COLORS.find((color) => color === plain) ?? SHORT.get(plain)
  return { color: known ?? typed, recognised: known !== undefined, ambiguous: AMBIGUOUS.has(plain) }
}
