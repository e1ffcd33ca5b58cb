import { type Fault, fault } from '../problems.ts'

const YARDS_PER_FURLONG = 220
/** Meters as races are measured in them: 201 is 220 yards, 402 a quarter mile. */
const YARDS_PER_METER = 1.093_613
export const YARDS_IN = {
  y: 1,
  f: YARDS_PER_FURLONG,
  mi: 8 * YARDS_PER_FURLONG,
  m: YARDS_PER_METER,
  ft: 1 / 3,
} as const
export type DistanceUnit = keyof typeof YARDS_IN
export const SHORTEST = 100
export const LONGEST = 1100

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1])
    .concat(
      'twenty thirty forty fifty sixty seventy eighty ninety'
        .split(' ')
        .map((word, at) => [word, 20 + 10 * at]),
    ),
)
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
])

const UNIT =
  /(?:(?<=\d)|\s)(y|yds?|yards?|yardas?|f|furs?|furlongs?|miles?|mi|m|mts?|mtrs?|met(?:er|re)s?|metros?|ft|feet|foot|pies)\.?$/

/** A distance in yards: 350, 350y, 350 YDS, Three Hundred And Fifty Yards, 2f, 1 1/2 furlongs, About 400 yards. */
export function readDistance(cell: string, unitCell = ''): number | Fault {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/^(?:about|abt\.?|\*)\s*/, '')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/(?<=\d),(?=\d{3})/g, '')
  const unitText = UNIT.exec(text)
  const unit = unitOf(unitText?.[1] ?? unitCell)
  const amount = amountOf(unitText === null ? text : text.slice(0, unitText.index).trim())
  const yards = inYards(amount, unit)
  return yards >= SHORTEST && yards <= LONGEST
    ? yards
    : fault(
        'distance',
        `“${[cell.trim(), unitCell.trim()].filter(Boolean).join(' ')}” isn’t a distance in yards.`,
        `Enter ${SHORTEST} to ${LONGEST} yards, such as 350.`,
      )
}

/** Whole yards; a distance in meters is the one in yards it was rounded from, where there is one. */
function inYards(amount: number, unit: DistanceUnit | null): number {
  if (unit === null) return Number.NaN
  const yards = amount * YARDS_IN[unit]
  const ten = Math.round(yards / 10) * 10
  return unit === 'm' && Math.abs(yards - ten) <= 1 ? ten : Math.round(yards)
}

/** The number of a cell without a unit; null for any other cell. */
export function plainAmount(cell: string): number | null {
  const text = cell.trim().replace(/(?<=\d),(?=\d{3})/g, '')
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** Yards where nothing is said; null for a unit we do not know. */
export function unitOf(text: string): DistanceUnit | null {
  const unit = text.trim().toLowerCase().replace(/\.$/, '')
  if (unit === '' || /^y(?:d|ds|ards?|ardas?)?$/.test(unit)) return 'y'
  if (/^f(?:ur|urs|urlongs?)?$/.test(unit)) return 'f'
  if (/^(?:m|mts?|mtrs?|met(?:er|re)s?|metros?)$/.test(unit)) return 'm'
  if (/^(?:ft|feet|foot|pies)$/.test(unit)) return 'ft'
  return /^mi(?:les?)?$/.test(unit) ? 'mi' : null
}

function amountOf(text: string): number {
  const mixed = /^(\d+(?:\.\d+)?)?(?:\s*[-\s]?\s*(\d)\/(\d))?$/.exec(text)
  if (mixed !== null && text !== '')
    return Number(mixed[1] ?? 0) + (mixed[2] === undefined ? 0 : Number(mixed[2]) / Number(mixed[3]))
  return amountInWords(text)
}

/** “three hundred and fifty”, “one and one half”. NaN where a word is no number. */
function amountInWords(text: string): number {
  let [sum, last] = [0, 0]
  for (const word of text.split(/[\s-]+/)) {
    if (word === 'and' || word === 'a') continue
    const value = NUMBER_WORDS.get(word)
    const part = FRACTIONS.get(word)
    if (word === 'hundred') sum = Math.max(sum, 1) * 100
    else if (word === 'thousand') sum = Math.max(sum, 1) * 1000
    else if (part !== undefined) sum += last === 0 ? part : last * part - last
    else if (value !== undefined) sum += value
    else return Number.NaN
    last = value ?? 0
  }
  return sum
}
