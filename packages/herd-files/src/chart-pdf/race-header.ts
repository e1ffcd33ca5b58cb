import { ChartFault } from './chart-fault.ts'
import { type Payouts, payoutsIn } from './payouts.ts'
import type { ChartRace } from './split-races.ts'

/** What stands above a race's table, as printed but for what has a form of its own. Blank where not printed. */
export interface RaceHeader {
  readonly type: string
  readonly name: string
  readonly grade: string
  readonly distance: string
  readonly purse: string
  readonly payouts: Payouts
  readonly windMph: string
  readonly windDirection: string
  readonly windText: string
  readonly temperature: string
  readonly condition: string
  /** A clock's time, as a rule without AM or PM. */
  readonly offAt: string
  readonly timing: string
}

const BREEDS = 'Quarter Horse|Thoroughbred|Arabian|Appaloosa|Paint|Standardbred|Mule|Mixed'
const TYPE = new RegExp(`^(.*?) - (${BREEDS})s?(?: Breeds?)?\\b`)

/** Lines below a race's head that say what it is. */
const TYPE_WITHIN = 8

/** The breed a race is for, as printed; null where no line says it. */
export const breedOf = ({ lines }: ChartRace): string | null =>
  lines
    .slice(0, TYPE_WITHIN)
    .map(({ text }) => TYPE.exec(text)?.[2])
    .find((breed) => breed !== undefined) ?? null

export const isCanceled = ({ lines }: ChartRace) =>
  lines.slice(0, TYPE_WITHIN).some(({ text }) => /^cancell?ed\b/i.test(text))

/** @param at  where the table begins @throws {ChartFault} when the distance is missing */
export function raceHeader({ head, lines }: ChartRace, at: number): RaceHeader {
  const above = lines.slice(0, at).map(({ text }) => text)
  const type = above.map((text) => TYPE.exec(text)?.[1]).find((text) => text !== undefined) ?? ''
  const distance = above.map((text) => DISTANCE.exec(text)?.[1]).find((text) => text !== undefined)
  if (distance === undefined)
    throw new ChartFault(head, 'no line gives the distance, such as “Three Hundred Yards On The Dirt”.')
  const facts = labeled(above)
  return {
    ...typeOf(type),
    distance,
    purse: MONEY.exec(facts('Purse'))?.[0] ?? MONEY.exec(facts('Value of Race'))?.[0] ?? '',
    payouts: payoutsIn(valueOfRace(above)),
    ...wind(facts('Wind Speed'), facts('Wind Direction')),
    temperature: /(-?\d{1,3})\s*°\s*([FC]?)/.exec(facts('Weather'))?.slice(1).join('') ?? '',
    condition: facts('Track'),
    offAt: facts('Off at'),
    timing: facts('Timer') || facts('Timing Method'),
  }
}

/** The line of the race's value, with what of it goes on in the next. */
function valueOfRace(above: readonly string[]): string {
  const at = above.findIndex((text) => text.startsWith(VALUE))
  if (at < 0) return ''
  const more = above.slice(at + 1).findIndex((text) => !/^\d{1,2}(?:st|nd|rd|th) \$/.test(text))
  return above
    .slice(at, more < 0 ? undefined : at + 1 + more)
    .join(' ')
    .slice(VALUE.length)
    .trim()
}
const VALUE = 'Value of Race:'

const DISTANCE =
  /^(?:Distance: ?)?((?:About )?[a-z0-9][a-z0-9 /-]*? (?:Yards?|Furlongs?|Miles?))(?: \([^)]*\))? On The /i
const MONEY = /\$[\d,]+(?:\.\d+)?/

const LABELS =
  'Distance|Current Track Record|Track Record|Purse|Plus|Available Money|Value of Race|Wind Speed|Wind Direction|Weather|Track|Off at|Start|Timer|Timing Method|Temp\\. Rail|Temporary Rail|Video Race Replay'
const LABEL = new RegExp(`(?:^|\\s)(${LABELS})(?::\\s*|$)`, 'g')

/** What follows each label up to the next. */
function labeled(lines: readonly string[]): (label: string) => string {
  const facts = new Map<string, string>()
  for (const text of lines) {
    const found = [...text.matchAll(LABEL)]
    found.forEach((label, at) => {
      const value = text.slice(label.index + label[0].length, found[at + 1]?.index).trim()
      if (!facts.has(label[1] ?? '')) facts.set(label[1] ?? '', value)
    })
  }
  return (label) => facts.get(label) ?? ''
}

/** “STAKES West Texas Derby Grade 3”: the type is in capitals, the name is not. */
function typeOf(text: string): Pick<RaceHeader, 'type' | 'name' | 'grade'> {
  const grade = /\s*\b(Grade [1-3]|Listed|Black Type)\b.*$/i.exec(text)
  const rest = grade === null ? text : text.slice(0, grade.index)
  const [, type = rest, name = ''] = /^([A-Z][A-Z ]*?) (?=\S*[a-z])(.+)$/.exec(rest) ?? []
  return { type, name, grade: grade?.[1] ?? '' }
}

/** A speed without a way it blew is kept as text: a bare number would count as a tail wind. */
function wind(speed: string, direction: string): Pick<RaceHeader, 'windMph' | 'windDirection' | 'windText'> {
  const windText = [speed, direction].filter(Boolean).join(' ')
  const mph = /^\d+(?:\.\d+)?/.exec(speed)?.[0] ?? ''
  const way = /^(?:head|tail|cross)/i.exec(direction)?.[0] ?? ''
  const isCalm = mph !== '' && Number(mph) === 0
  if (isCalm) return { windMph: '0', windDirection: '', windText }
  return mph === '' || way === ''
    ? { windMph: '', windDirection: '', windText }
    : { windMph: mph, windDirection: way, windText }
}
