const counted = (n: number, one: string) => `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`

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
  const of = placed.map(([n, place]) => counted(n, place)).join(', ')
  return `${counted(starts, 'start')}${of === '' ? ', unplaced' : `: ${of}`}`
}
