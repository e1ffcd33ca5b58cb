import { isSameName } from '@quarterpole/contract/name-key'
import {
  type Entry,
  type EntryFacts,
  type EntryLine,
  type EntryList,
  type EntryRace,
  type EntryStatus,
  NO_FACTS,
  type RaceHeading,
  type UnreadLine,
} from './entry.ts'
import { type HeadName, headsOf, readTableRow } from './entry-columns.ts'
import { readFreeLine, startsNumbered } from './entry-line.ts'
import { statusIn, withoutStatus } from './entry-parts.ts'
import { isHeading, raceNumberIn, readHeading } from './race-heading.ts'
import { type Header, headerIn, isRunTogetherHeader } from './split-cells.ts'

/** Lines read of one list; a day's card has a few hundred. */
const MAX_LINES = 2000
const MAX_LINE = 600

/** The lines of a pasted text. */
export const linesOfText = (text: string): EntryLine[] =>
  text
    .split(/\r\n?|\n/)
    .slice(0, MAX_LINES)
    .map((line, i) => ({
      line: i + 1,
      text: line.replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ').replace(/[\u200b-\u200d\ufeff]/g, ''),
    }))

/** Reads a list of entries: a table with heads, or one horse a line. Several races where the list names them. */
export function readEntries(lines: readonly EntryLine[]): EntryList {
  const reader = new EntryReader(isNumberedList(lines))
  for (const line of lines.slice(0, MAX_LINES)) if (line.text.trim() !== '') reader.read(line)
  return reader.list()
}

/** In a numbered list, a line without a number is no entry of its own. */
const isNumberedList = (lines: readonly EntryLine[]) =>
  lines.filter(({ text, cells }) => cells === undefined && startsNumbered(text)).length >= 2

interface OpenRace {
  heading: string[]
  facts: RaceHeading
  entries: Entry[]
}

const NOTHING_SAID: RaceHeading = {
  raceNumber: null,
  distanceYards: null,
  raceDate: null,
  postTime: null,
  purse: null,
}
const newRace = (): OpenRace => ({ heading: [], facts: NOTHING_SAID, entries: [] })

const RULE = /^[\s|:=_\-–+*.]+$/
const SECTION = /^\s*(also[- ]eligibles?|ae|scratch(?:es|ed)?|scr)\s*[:.-]*\s*(.*)$/i

class EntryReader {
  readonly #isNumbered: boolean
  readonly #races: OpenRace[] = []
  readonly #unread: UnreadLine[] = []
  #race = newRace()
  /** Said before the first race: the day and the track hold for all. */
  #day: { heading: string; raceDate: string | null } = { heading: '', raceDate: null }
  #header: Header | null = null
  #section: EntryStatus = 'in'

  constructor(isNumbered: boolean) {
    this.#isNumbered = isNumbered
  }

  read(line: EntryLine): void {
    if (RULE.test(line.text) || /^\s*(?:horses?|entries|runners|names?)\s*:?\s*$/i.test(line.text)) return
    if (line.text.length > MAX_LINE) return this.#refuse(line.line, line.text, 'It’s too long for an entry.')
    const header = line.cells === undefined ? headerIn(line.text) : cellHeader(line.cells)
    if (header !== null) this.#header = header
    else if (!this.#readSection(line) && !this.#readRow(line)) this.#readFree(line)
  }

  list(): EntryList {
    this.#close()
    return { races: this.#races.map(presentRace), unread: this.#unread }
  }

  #close() {
    if (this.#race.entries.length > 0) this.#races.push(this.#race)
  }

  /** "Also eligible:" and "Scratched: Horse, Other Horse" */
  #readSection({ line, text, cells }: EntryLine): boolean {
    const found = cells === undefined ? SECTION.exec(text) : null
    if (found === null) return false
    const names = found[2]?.trim() ?? ''
    const status: EntryStatus = /^a/i.test(found[1] ?? '') ? 'also_eligible' : 'scratched'
    if (names === '') {
      this.#section = status
      return true
    }
    if (status !== 'scratched' || !/^[^:]*:/.test(text)) return false
    for (const name of names.split(/\s*[,;]\s*/)) this.#scratch(name, line)
    return true
  }

  #scratch(text: string, line: number) {
    const { name } = readFreeLine(text)
    if (name === null) return
    const at = this.#race.entries.findIndex((entry) => isSameName(entry.name, name))
    const entry = this.#race.entries[at]
    if (entry === undefined) this.#race.entries.push({ ...NO_FACTS, line, name, status: 'scratched' })
    else this.#race.entries[at] = { ...entry, status: 'scratched' }
  }

  /** A row under the last header. */
  #readRow({ line, text, cells }: EntryLine): boolean {
    if (this.#header === null) return false
    const { heads, cut } = this.#header
    const row = cells ?? cut(text)
    if (row === null || row.filter((cell) => cell.trim() !== '').length < Math.min(2, heads.length))
      return false
    if (cells === undefined && isHeading(text) && row.length < heads.length) return false
    const { name, facts, statusText, race } = readTableRow(heads, row)
    const bare = name === null ? null : withoutStatus(name).trim()
    if (bare === null || bare === '') return false
    if (
      race.raceNumber !== null &&
      this.#race.facts.raceNumber !== null &&
      race.raceNumber !== this.#race.facts.raceNumber
    )
      this.#startRace()
    this.#race.facts = merged(this.#race.facts, race)
    if (race.track !== '' && !this.#race.heading.includes(race.track)) this.#race.heading.push(race.track)
    this.#add(line, bare, facts, statusIn(statusText))
    return true
  }

  #readFree({ line, text, cells }: EntryLine): void {
    const joined = cells === undefined ? text : cells.filter((cell) => cell.trim() !== '').join('  ')
    const free = readFreeLine(joined)
    const isMarked = free.status !== 'in'
    if (isRunTogetherHeader(joined)) return
    if (!free.isNumbered && isHeading(joined)) return this.#readHeading(joined)
    if (free.isNumbered && raceNumberIn(joined) !== null) return this.#readHeading(joined)
    if (this.#isNumbered && !free.isNumbered && !isMarked) {
      if (!this.#continue(joined)) this.#race.heading.push(joined)
      return
    }
    const isHeadingSoFar = this.#header !== null || (this.#race.entries.length === 0 && /:\s*$/.test(joined))
    if (isHeadingSoFar && !free.isNumbered && !isMarked) this.#race.heading.push(joined)
    else if (free.name === null) this.#refuse(line, joined, 'There’s no horse’s name in it.')
    else if (isRunTogether(free.name)) this.#refuse(line, joined, RUN_TOGETHER)
    else this.#add(line, free.name, free.facts, free.status)
  }

  #readHeading(text: string) {
    const number = raceNumberIn(text)
    if (this.#race.entries.length > 0 && number !== null && number !== this.#race.facts.raceNumber)
      this.#startRace()
    const said = readHeading(text)
    this.#race.heading.push(text)
    if (this.#race.entries.length > 0) return
    this.#race.facts = merged(this.#race.facts, said)
  }

  #startRace() {
    const [first] = this.#races.length === 0 ? [this.#race] : []
    if (first !== undefined) this.#day = { heading: first.heading.join('\n'), raceDate: first.facts.raceDate }
    this.#close()
    this.#section = 'in'
    this.#race = {
      ...newRace(),
      heading: [this.#day.heading],
      facts: { ...NOTHING_SAID, raceDate: this.#day.raceDate },
    }
  }

  /** A second line of the last entry: "T: Gomez J: Garcia", "by Sire - Dam". */
  #continue(text: string): boolean {
    const last = this.#race.entries.at(-1)
    if (last === undefined) return false
    const { facts } = readFreeLine(`${last.name}, ${text.trim()}`)
    if (Object.values(facts).every((fact) => fact === null)) return false
    this.#race.entries[this.#race.entries.length - 1] = { ...last, ...filled(last, facts) }
    return true
  }

  #add(line: number, name: string, facts: EntryFacts, status: EntryStatus) {
    this.#race.entries.push({ ...facts, line, name, status: status === 'in' ? this.#section : status })
  }

  #refuse(line: number, text: string, reason: string) {
    this.#unread.push({ line, text: text.trim().slice(0, 200), reason })
  }
}

function cellHeader(cells: readonly string[]): Header | null {
  const heads: readonly (HeadName | null)[] | null = headsOf(cells)
  return heads === null ? null : { heads, cut: () => null }
}

const presentRace = ({ heading, facts, entries }: OpenRace): EntryRace => ({
  ...facts,
  heading: heading.filter(Boolean).join('\n'),
  entries,
})

/** What the first says, and of the rest what only the second says. */
const merged = (first: RaceHeading, second: RaceHeading): RaceHeading => ({
  raceNumber: first.raceNumber ?? second.raceNumber,
  distanceYards: first.distanceYards ?? second.distanceYards,
  raceDate: first.raceDate ?? second.raceDate,
  postTime: first.postTime ?? second.postTime,
  purse: first.purse ?? second.purse,
})

const filled = (entry: EntryFacts, more: EntryFacts): EntryFacts => ({
  post: entry.post ?? more.post,
  jockey: entry.jockey ?? more.jockey,
  trainer: entry.trainer ?? more.trainer,
  weightLb: entry.weightLb ?? more.weightLb,
  age: entry.age ?? more.age,
  sex: entry.sex ?? more.sex,
  sire: entry.sire ?? more.sire,
  dam: entry.dam ?? more.dam,
  damSire: entry.damSire ?? more.damSire,
})

/** A registered name has at most twenty letters and a few words; more of them are a name and its people. */
const MAX_NAME_LETTERS = 24
const isRunTogether = (name: string) => name.length > MAX_NAME_LETTERS && name.split(' ').length > 3
const RUN_TOGETHER = 'We can’t tell the horse from the people. Put a comma or a tab between them.'
