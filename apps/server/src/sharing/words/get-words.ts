import { plural } from '../../platform/words/words.ts'

interface Get {
  readonly foals: number
  readonly starters: number
  readonly winners: number
  /** Said where it is given. */
  readonly ofRacingAge?: number
}

/** "12 foals on file, 3 starters, 1 winner"; where no start is on file, that, and not that none won. */
export function getWords({ foals, starters, winners, ofRacingAge }: Get, foal = 'foal'): string {
  if (foals === 0) return `no ${foal}s on file`
  const age = ofRacingAge === undefined ? '' : `, ${ofRacingAge} of racing age`
  const onFile = `${plural(foals, foal)} on file${age}`
  if (starters === 0) return `${onFile}, ${foals === 1 ? 'without' : 'none with'} a start on file`
  return `${onFile}, ${plural(starters, 'starter')}, ${plural(winners, 'winner')}`
}
