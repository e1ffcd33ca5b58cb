import { plural } from './count.ts'

/** "12 starts: 3 wins, 1 third"; "1 start, unplaced" */
export function placings({
  starts,
  wins,
  seconds,
  thirds,
}: {
  starts: number
  wins: number
  seconds: number
  thirds: number
}): string {
  const placed = (
    [
      [wins, 'win'],
      [seconds, 'second'],
      [thirds, 'third'],
    ] as const
  ).filter(([n]) => n > 0)
  const of = placed.map(([n, place]) => plural(n, place)).join(', ')
  return `${plural(starts, 'start')}${of === '' ? ', unplaced' : `: ${of}`}`
}
