import type { PedigreeHorse } from '@quarterpole/contract/pedigree'
import { figure, INK, label, LINE, type Sheet } from './page.ts'

/** An ancestor as a bracket prints it. */
export interface BracketEntry {
  name: string
  /** Below the name: year, color, number; left out where there is no room. */
  facts: string
}
/** The parents, then the grandparents, …: each twice as many, sire's side first; null: not on file. */
export type Generations = readonly (readonly (BracketEntry | null)[])[]

interface BracketLook {
  /** Height of a name in the last generation, points. */
  row: number
  /** Type size of each generation, points. */
  sizes: readonly number[]
}

/** Names in columns, each beside the two it comes from. */
export function bracketFigure(sheet: Sheet, of: string, generations: Generations, look: BracketLook) {
  const last = generations.at(-1)?.length ?? 0
  const column = sheet.width / generations.length
  figure(sheet, altOf(of, generations), last * look.row + 6, (top) => {
    for (const [generation, entries] of generations.entries()) {
      const height = (last / entries.length) * look.row
      for (const [i, entry] of entries.entries()) {
        // Where both parents are unknown, no empty places are drawn.
        if (generation > 0 && entry === null && (entries[i ^ 1] ?? null) === null) continue
        const place = { x: sheet.left + generation * column, y: top + i * height, width: column, height }
        drawEntry(sheet, entry, place, look.sizes[generation] ?? 8)
        if (generation > 0) drawLine(sheet, place)
      }
    }
  })
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

function drawEntry({ pdf }: Sheet, entry: BracketEntry | null, { x, y, width, height }: Place, size: number) {
  const [name, facts] = [entry?.name ?? 'not on file', entry?.facts ?? '']
  const hasFacts = facts !== '' && height > 2.6 * size
  const text = hasFacts ? size * 2.2 : size * 1.1
  const at = y + (height - text) / 2
  const face = entry === null ? 'sans' : 'serif-head'
  const color = entry === null ? INK.caption : INK.read
  label(pdf, name, [x, at], { size, face, color, width: width - 10 })
  if (hasFacts)
    label(pdf, facts, [x, at + size * 1.25], { size: Math.min(7.5, size * 0.85), width: width - 10 })
}

/** Left of a pair's member: the half of the upright that leads to it. */
function drawLine({ pdf }: Sheet, { x, y, height }: Place) {
  pdf.moveTo(x - 5, y + 1).lineTo(x - 5, y + height - 1)
  pdf.lineWidth(0.6).strokeColor(LINE.soft).stroke()
}

const altOf = (of: string, generations: Generations) =>
  `Pedigree of ${of}, ${generations.length} generations: ${generations.map((entries) => entries.map((entry) => entry?.name ?? 'unknown').join(', ')).join('; ')}.`

/** The ancestors of a foal of these two, generation by generation. */
export function generationsOf(
  parents: readonly [sire: PedigreeHorse | null, dam: PedigreeHorse | null],
  count: number,
): Generations {
  const generations: (BracketEntry | null)[][] = []
  let horses: readonly (PedigreeHorse | null)[] = parents
  for (let generation = 0; generation < count; generation++) {
    generations.push(horses.map((horse) => horse && { name: horse.name, facts: factsOf(horse) }))
    horses = horses.flatMap((horse) => [horse?.sire ?? null, horse?.dam ?? null])
  }
  return generations
}

/** "2014 sorrel · AQHA 5612679 · best SI 103" */
function factsOf({ foaled, color, aqha_id, best_si }: PedigreeHorse): string {
  const what = [foaled?.slice(0, 4), color].filter(Boolean).join(' ')
  const number = aqha_id === null ? '' : `AQHA ${aqha_id}`
  return [what, number, typeof best_si === 'number' ? `best SI ${best_si}` : ''].filter(Boolean).join(' · ')
}
