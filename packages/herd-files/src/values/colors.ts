import { COLORS } from '@quarterpole/contract/limits'
import { foldText } from '@quarterpole/contract/name-key'
import { COAT_EVIDENCE, type RecordedColor } from '@quarterpole/genetics/coat'

type Color = (typeof COLORS)[number]

const SHORT: ReadonlyMap<string, Color> = new Map(
  Object.entries({
    sor: 'sorrel',
    srl: 'sorrel',
    sorl: 'sorrel',
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
    'dark bay brown': 'brown',
    'dk bay': 'brown',
    'dk b': 'brown',
    dkb: 'brown',
    'd b': 'brown',
    'd bay': 'brown',
    'dkb brn': 'brown',
    blk: 'black',
    bl: 'black',
    bk: 'black',
    grey: 'gray',
    gry: 'gray',
    p: 'palomino',
    pal: 'palomino',
    palo: 'palomino',
    bksk: 'buckskin',
    bskn: 'buckskin',
    buck: 'buckskin',
    bsk: 'buckskin',
    cre: 'cremello',
    crem: 'cremello',
    per: 'perlino',
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
    rr: 'red roan',
    'r rn': 'red roan',
    rrn: 'red roan',
    'red rn': 'red roan',
    'rd rn': 'red roan',
    brrn: 'bay roan',
    'by rn': 'bay roan',
    byrn: 'bay roan',
    'bay rn': 'bay roan',
    blrn: 'blue roan',
    'bl rn': 'blue roan',
    'blu rn': 'blue roan',
    blueroan: 'blue roan',
    bayroan: 'bay roan',
    redroan: 'red roan',
    // Spanish and Portuguese, without their accents
    alazan: 'sorrel',
    alazao: 'sorrel',
    'alazan tostado': 'chestnut',
    'alazao tostado': 'chestnut',
    tostado: 'chestnut',
    castano: 'bay',
    castanho: 'bay',
    'castano oscuro': 'brown',
    'castanho escuro': 'brown',
    retinto: 'brown',
    zaino: 'brown',
    negro: 'black',
    prieto: 'black',
    preto: 'black',
    tordillo: 'gray',
    tordilho: 'gray',
    amarilho: 'palomino',
    'baio amarilho': 'palomino',
    gateado: 'dun',
    lobuno: 'grullo',
    cremelo: 'cremello',
    blanco: 'white',
    branco: 'white',
    lobuna: 'grullo',
    isabelo: 'palomino',
    alazana: 'sorrel',
    castana: 'bay',
    castanha: 'bay',
    negra: 'black',
    prieta: 'black',
    preta: 'black',
    tordilla: 'gray',
    tordilha: 'gray',
    tordo: 'gray',
    blanca: 'white',
    branca: 'white',
    'rosillo alazan': 'red roan',
    'rosilho alazao': 'red roan',
    'rosillo castano': 'bay roan',
    'rosilho castanho': 'bay roan',
    'rosillo negro': 'blue roan',
    'rosilho preto': 'blue roan',
  } as const),
)
/** Codes that name two colors, with what they may mean; kept as typed rather than guessed. */
const AMBIGUOUS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'b rn': ['blue roan', 'bay roan'],
    'b roan': ['blue roan', 'bay roan'],
    br: ['brown', 'bay roan'],
    s: ['sorrel', 'something else'],
    gr: ['gray', 'grullo'],
    ro: ['red roan', 'bay roan', 'blue roan'],
    rn: ['red roan', 'bay roan', 'blue roan'],
    roan: ['red roan', 'bay roan', 'blue roan'],
    rosillo: ['red roan', 'bay roan', 'blue roan'],
    rosilho: ['red roan', 'bay roan', 'blue roan'],
    ruano: ['red roan', 'palomino'],
    moro: ['gray', 'blue roan'],
    mouro: ['gray', 'blue roan'],
    colorado: ['bay', 'sorrel'],
    bayo: ['buckskin', 'dun', 'palomino'],
    baio: ['buckskin', 'dun', 'palomino'],
  } as const),
)

/**
 * Words that say more of a coat than the registry's colors, or add what no gene here decides: kept as typed, and read where
 * a coat is weighed.
 */
const TELLING: ReadonlyMap<string, readonly RecordedColor[]> = new Map(
  Object.entries({
    champagne: ['gold champagne', 'amber champagne', 'classic champagne'],
    champan: ['gold champagne', 'amber champagne', 'classic champagne'],
    champanhe: ['gold champagne', 'amber champagne', 'classic champagne'],
    'bay silver': ['silver bay'],
    'black silver': ['silver black'],
    'silver dapple': ['silver bay', 'silver black'],
    silver: ['silver bay', 'silver black'],
    'black smoky': ['smoky black'],
    'roan palomino': ['palomino roan'],
    'roan buckskin': ['buckskin roan'],
    'palomino dun': ['dunalino'],
    'buckskin dun': ['dunskin'],
    'sorrel roan': ['red roan'],
    'chestnut roan': ['red roan'],
    'strawberry roan': ['red roan'],
    'brown roan': ['bay roan'],
    'black roan': ['blue roan'],
    'bay dun': ['dun'],
    'zebra dun': ['dun'],
    'yellow dun': ['dun'],
    'blue dun': ['grullo'],
    'mouse dun': ['grullo'],
    'black dun': ['grullo'],
    'seal brown': ['brown'],
  } as const),
)
/** Before or behind a color, of shade and markings: they say nothing of these genes. */
const SHADES =
  /\b(?:light|lt|dark|dk|bright|blood|red|golden|copper|liver|flaxen|mahogany|sandy|dappled?|steel|iron|rose|flea ?bitten|smutty|sooty|dorado|dourado|claro|oscuro|escuro|overo|tobiano|tovero|splash(?:ed)?|frame|sabino|solid|paint)\b/g

/** The colors that a text may mean to whoever weighs a coat; none where it is no color. O(words). */
export function coatsIn(text: string): readonly RecordedColor[] {
  const { color, couldBe } = readColor(text)
  const named = [color ?? '', ...couldBe].filter(isRecorded)
  if (named.length > 0) return named
  const plain = plainWords(text)
  const told = TELLING.get(plain) ?? (isRecorded(plain) ? [plain] : undefined)
  if (told !== undefined) return told
  const bare = plain.replace(SHADES, ' ').replace(/\s+/g, ' ').trim()
  return bare === '' || bare === plain ? [] : coatsIn(bare)
}
const isRecorded = (text: string): text is RecordedColor => Object.hasOwn(COAT_EVIDENCE, text)

export interface ReadColor {
  readonly color: string | null
  readonly recognized: boolean
  /** The possible meanings of an ambiguous code; empty for any other. */
  readonly couldBe: readonly string[]
}

const NO_COLOR: ReadColor = { color: null, recognized: true, couldBe: [] }

/** One of the registry's seventeen colors, or the words as typed, marked as not recognized. */
export function readColor(cell: string): ReadColor {
  const typed = cell.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (/^(?:n\/?a|unknown|unk|-+|\?+)?$/i.test(typed)) return NO_COLOR
  const plain = plainWords(typed)
  const known = COLORS.find((color) => color === plain) ?? SHORT.get(plain)
  return { color: known ?? typed, recognized: known !== undefined, couldBe: AMBIGUOUS.get(plain) ?? [] }
}

const plainWords = (text: string): string =>
  foldText(text.normalize('NFKC'))
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Reads a column of colors; a herd has a few dozen spellings. */
export function colorReader(): (cell: string) => ReadColor {
  const readings = new Map<string, ReadColor>()
  return (cell) => {
    const before = readings.get(cell)
    if (before !== undefined) return before
    const read = readColor(cell)
    if (readings.size < MAX_SPELLINGS) readings.set(cell, read)
    return read
  }
}
const MAX_SPELLINGS = 10_000
