import type { Source } from './sentences.ts'

interface Place {
  readonly line: string
  readonly row: number
}

interface Roads {
  readonly places: readonly Place[]
  readonly roadOf: (line: string) => number
  readonly nameOf: (row: number) => string
  readonly isTested: (row: number) => boolean
}

/** Parts of the copies that came through a horse: the furthest that most did is named, else one that more than half did. */
const [MOST, MAJORITY] = [0.8, 0.6]

/** The furthest horse that most copies of both sides came through, else the furthest of each side. */
export function sourcesOf({ places, roadOf, nameOf, isTested }: Roads): Source[] {
  const sides = (['S', 'D'] as const).filter((side) => roadOf(side) > 1e-6)
  const through = sides.map((side) => sharesThrough(places, side, roadOf))
  const named = (side: Source['side'], found: { row: number; chance: number } | undefined): Source[] =>
    found === undefined
      ? []
      : [{ side, name: nameOf(found.row), isTested: isTested(found.row), chance: Math.min(1, found.chance) }]
  if (sides.length === 2) {
    const [sire, dam] = through
    const shared = [...(sire ?? [])].flatMap(([row, own]) => {
      const other = dam?.get(row)
      return other
        ? [{ row, chance: Math.min(own.chance, other.chance), depth: own.depth + other.depth }]
        : []
    })
    const both = furthest(shared)
    if (both) return named('both', both)
  }
  return sides.flatMap((side, k) => {
    const found = furthest([...(through[k] ?? [])].map(([row, own]) => ({ row, ...own })))
    // The parent itself says nothing new.
    return found && found.depth > 1 ? named(side === 'S' ? 'sire' : 'dam', found) : []
  })
}

function furthest<One extends { chance: number; depth: number }>(horses: readonly One[]): One | undefined {
  const [last] = horses
    .filter(({ chance }) => chance >= MOST)
    .toSorted((a, b) => b.depth - a.depth || b.chance - a.chance)
  const [likeliest] = horses.toSorted((a, b) => b.chance - a.chance)
  return last ?? (likeliest && likeliest.chance >= MAJORITY ? likeliest : undefined)
}

/** The part of one side's copies that came through each of its horses, and how many generations back each is. */
function sharesThrough(places: readonly Place[], side: 'S' | 'D', roadOf: (line: string) => number) {
  const whole = roadOf(side)
  const shares = new Map<number, { chance: number; depth: number }>()
  for (const { line, row } of places) {
    if (!line.startsWith(side)) continue
    const before = shares.get(row)
    shares.set(row, {
      chance: (before?.chance ?? 0) + roadOf(line) / whole,
      depth: Math.max(before?.depth ?? 0, line.length),
    })
  }
  return shares
}
