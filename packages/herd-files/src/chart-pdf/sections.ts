import type { TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'

/** The label that begins each section below a table. What wraps goes on to the next of them. */
const LABEL =
  /^(Fractional Times|Final Time|Split Times|Run-Up|Temporary Rail|Winner|Winner.s sire standing at|Breeder|Winning Owner|Owner|Trainer|Scratched Horse\(s\)|Disqualification\(s\)|Claiming Prices?|\d+ Claimed Horse\(s\)|Total WPS Pool|Trainers|Owners|Footnotes)(?::|$|(?<=Footnotes) )\s*/
/** Sections whose text we don't read; they end the one before. */
const UNREAD = /^(?:Pgm Horse|Past Performance Running Line|Denotes )/

/** Where a section ends that no label ends. */
const SECTION_LETTERS = 5000

interface Section {
  /** The line of the label. */
  readonly line: TextLine
  readonly text: string
}

/** The sections below a race's table by their label, the first of each. */
export function sectionsOf(lines: readonly TextLine[]): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>()
  let open: string | null = null
  for (const line of lines) {
    const label = LABEL.exec(line.text)
    if (label !== null) {
      open = label[1] ?? ''
      if (!sections.has(open)) sections.set(open, { line, text: line.text.slice(label[0].length) })
      else open = null
    } else if (UNREAD.test(line.text)) open = null
    else {
      const begun = open === null ? undefined : sections.get(open)
      if (open !== null && begun !== undefined && begun.text.length < SECTION_LETTERS)
        sections.set(open, { ...begun, text: `${begun.text} ${line.text}`.trim() })
    }
  }
  return sections
}

const PERSON = /^(\d{1,2}[A-Z]?)\s*-\s*(.+)$/i

/** “2 - Creek, Ada; 1A -Bo T. Creek;” by program number. */
export const peopleIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/;\s*(?=\d{1,2}[A-Z]?\s*-|$)/i).flatMap((part): [string, string][] => {
      const [, program, name] = PERSON.exec(part.trim()) ?? []
      return program === undefined || name === undefined ? [] : [[program.toUpperCase(), name]]
    }),
  )

/** A horse that was scratched, with the reason in brackets. */
export interface Scratch {
  readonly name: string
  readonly reason: string
  /** As printed; blank where not. */
  readonly earned: string
}

/** “Ada Creek (Veterinarian), Bo Creek (MEX) (Trainer) (Earned $100.00)” */
export function scratchesIn(text: string): Scratch[] {
  const found = text.matchAll(/([^(),;][^()]*?)((?:\s*\([^()]*\))+|\s*(?=[,;]|$))/g)
  return Array.from(found, ([, name = '', brackets = '']) => {
    const [first = '', ...others] = Array.from(
      brackets.matchAll(/\(([^()]*)\)/g),
      ([, inside = '']) => inside,
    ).filter((inside) => !inside.startsWith('Earned'))
    const earned = /\(Earned \$?([\d,]+(?:\.\d{2})?)\)/.exec(brackets)?.[1] ?? ''
    const isCountry = /^[A-Z]{2,3}$/.test(first) && others.length > 0
    return {
      name: name.trim() + (isCountry ? ` (${first})` : ''),
      reason: (isCountry ? others : [first, ...others]).join(', '),
      earned,
    }
  }).filter(({ name }) => name !== '')
}

/** Where the stewards placed a horse. */
export interface Disqualification {
  readonly program: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** “# 5 Ada Creek from 1 to 4”, one behind the other; null where the text says anything else. */
export function disqualificationsIn(text: string): Disqualification[] | null {
  const found = [
    ...text.matchAll(/#\s*(\d{1,2}[A-Z]?)\s+(.+?)\s+from\s+(\d{1,2})\s+to\s+(\d{1,2})\b[\s,;.]*/gi),
  ]
  if (found.length === 0 || found.map(([whole]) => whole).join('') !== text) return null
  return found.map(([, program = '', name = '', from, to]) => ({
    program: program.toUpperCase(),
    name,
    from: Number(from),
    to: Number(to),
  }))
}

/** What a chart says about the winner. Blank where it doesn't. */
export interface Winner {
  readonly name: string
  readonly color: string
  readonly sex: string
  readonly sire: string
  readonly dam: string
  readonly damSire: string
  readonly foaled: string
}

const WINNER =
  /^(.+?), (?:(.+?) )?(Filly|Colt|Gelding|Mare|Horse|Stallion|Ridgling|Rig)(?:, by (.+?) out of (.+?)(?:, by (.+?))?)?\.(?: Foaled ([A-Z][a-z]+\.? \d{1,2}, \d{4})\b.*)?$/

/** Three times the longest names. */
const WINNER_LETTERS = 500

/** “Ada Creek, Bay Filly, by Bo Creek out of Cal Creek, by Dan Creek. Foaled Mar 11, 2024 in Texas.” */
export function winnerIn(text: string): Winner | null {
  const found = WINNER.exec(text.slice(0, WINNER_LETTERS))
  if (found === null) return null
  const [, name = '', color = '', sex = '', sire = '', dam = '', damSire = '', foaled = ''] = found
  return { name, color, sex, sire, dam, damSire, foaled }
}

/** “B. C. Creek Jr.. Winning Owner: …”: the period before the owner isn't the breeder's. */
export function breederIn(text: string): string {
  const [breeder = '', owner] = text.split(/\s*Winning Owner:/)
  return (owner === undefined ? breeder : breeder.replace(/\.$/, '')).trim()
}
