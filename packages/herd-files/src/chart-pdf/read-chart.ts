import type { TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'
import type { PageTable, ReadFault } from '@quarterpole/sheet-reader/read-file'
import { checkAddsUp } from './add-up.ts'
import { ChartFault, placeOf } from './chart-fault.ts'
import { CHART_FIELDS, type ChartRow, chartRows, isSameName, type ReadRace } from './chart-table.ts'
import { columnsOf } from './columns.ts'
import { LeftOut } from './left-out.ts'
import { placesOf } from './places.ts'
import { PostTimes } from './post-times.ts'
import { breedOf, isCanceled, raceHeader } from './race-header.ts'
import { type RunnerRow, runnerRows } from './runner-rows.ts'
import { breederIn, peopleIn, scratchesIn, sectionsOf, winnerIn } from './sections.ts'
import { type ChartRace, splitRaces } from './split-races.ts'

const OUR_BREED = 'Quarter Horse'

/**
 * Race charts as Equibase prints them, as a table of results with our own headers: Quarter Horse races, each horse a
 * row. Races of other breeds are left out by name. A race whose parts don't add up is left out as a fault.
 *
 * @throws {UnreadableFileError} when the document is no chart
 */
export function readChart(lines: readonly TextLine[]): PageTable {
  const races = splitRaces(lines)
  const rows: ChartRow[] = []
  const faults: ReadFault[] = []
  const notes: string[] = []
  const leftOut = new LeftOut()
  const postTimes = new PostTimes()
  let read = 0
  for (const race of races) {
    try {
      const postTime = postTimes.next(offAt(race))
      const breed = breedOf(race)
      if (isCanceled(race)) notes.push(`Race ${race.number} (${placeOf(race.head)}) was canceled.`)
      else if (breed === null)
        throw new ChartFault(race.head, 'no line says the breed, such as “MAIDEN - Quarter Horse”.')
      else if (breed !== OUR_BREED && breed !== 'Mixed') leftOut.add(breed)
      else {
        const found = readRace(race, postTime)
        const ours = breed === OUR_BREED ? () => true : leftOut.runnersOf(found.rows)
        if (!found.rows.some(ours)) {
          leftOut.add(breed)
          continue
        }
        notes.push(...found.notes)
        rows.push(...chartRows(found, ours))
        read++
      }
    } catch (error) {
      if (!(error instanceof ChartFault)) throw error
      faults.push(error.asFault(`Race ${race.number}`))
    }
  }
  return {
    header: CHART_FIELDS,
    rows: rows.map(({ cells }) => [...cells]),
    lines: rows.map(({ row }) => row),
    notes: [...headNotes(read, rows.length), ...leftOut.notes(), ...notes],
    faults,
  }
}

const offAt = ({ lines }: ChartRace) =>
  lines.map(({ text }) => /^Off at:\s*(\d{1,2}:\d{2}(?:\s*[AP]M?\b)?)/i.exec(text)?.[1]).find(Boolean) ?? ''

const headNotes = (races: number, horses: number) =>
  races === 0
    ? ['We found no Quarter Horse race in this chart that we can read.']
    : [
        `Race charts: ${races} Quarter Horse ${races === 1 ? 'race' : 'races'}, ${horses} horses. Rows are numbered by page and line: row 3014 is line 14 of page 3.`,
      ]

function readRace(race: ChartRace, postTime: string): ReadRace & { readonly notes: readonly string[] } {
  const at = race.lines.findIndex((line) => columnsOf(line) !== null)
  if (at < 0)
    throw new ChartFault(
      race.head,
      'we can’t find the table of runners: no line has the heads Horse Name and Fin.',
    )
  const header = raceHeader(race, at)
  const rows = runnerRows(race.lines, at)
  if (rows.length === 0) throw new ChartFault(race.lines[at] ?? race.head, 'the table has no runners.')
  const sections = sectionsOf(race.lines.slice(at + 1))
  const text = (label: string) => sections.get(label)?.text ?? ''
  const places = placesOf(rows, {
    stewards: sections.get('Disqualification(s)'),
    saysDeadHeat: /dead[- ]heat/i.test(text('Footnotes')),
  })
  const lists = { trainers: peopleIn(text('Trainers')), owners: peopleIn(text('Owners')) }
  const notes = checkAddsUp(race, rows, lists)
  const scratched = sections.get('Scratched Horse(s)')
  const winner = winnerOf(
    race,
    sections.get('Winner'),
    rows.filter((row) => places.get(row)?.official === 1),
  )
  return {
    race,
    header,
    postTime,
    rows,
    places,
    ...lists,
    winner: winner && { ...winner, breeder: breederIn(text('Breeder')) },
    scratches: scratched === undefined ? null : { line: scratched.line, horses: scratchesIn(scratched.text) },
    notes,
  }
}

/** The winner below the table must be the one who comes first in it. */
function winnerOf(
  { lines, head }: ChartRace,
  section: { readonly line: TextLine; readonly text: string } | undefined,
  first: readonly RunnerRow[],
) {
  if (section === undefined)
    throw new ChartFault(
      lines.at(-1) ?? head,
      'the chart ends without naming the winner, so a part of it may be missing.',
    )
  const winner = winnerIn(section.text)
  const name = winner?.name ?? section.text.split(',')[0] ?? ''
  if (first.some((row) => isSameName(name, row.name))) return winner
  throw new ChartFault(
    section.line,
    `the winner is ${name} here and ${first.map((row) => row.name).join(' and ') || 'nobody'} in the table.`,
  )
}
