import type { LadderTrack, TrackLadder } from '@quarterpole/contract/track-ladder'
import { siGrade } from '@quarterpole/racing/si-grade'
import { count, plural } from '../../ui/words/number.ts'
import { feet } from '../tracks/altitude.ts'
import { clockText } from '../tracks/clock.ts'
import type { FindingPart } from '../../ui/Words.tsx'
import type { LadderRow } from './ladder-rows.ts'

/** "AAA", or "no grade" under 80. */
export const gradeWord = (si: number): string => siGrade(si) ?? 'no grade'

/** The finding in a sentence or two. */
export function ladderFinding(
  { distance_yards, minimum_standard_s }: TrackLadder,
  rows: readonly LadderRow[],
  timeS: number | undefined,
): FindingPart[] {
  const plain = (text: string) => ({ text, strong: false })
  const strong = (text: string) => ({ text, strong: true })
  const byTime = rows.toSorted((a, b) => a.track.si_100_s - b.track.si_100_s)
  const [fastest, slowest] = [byTime[0], byTime.at(-1)]
  if (fastest === undefined || slowest === undefined)
    return [
      plain(
        `No track here has a winning time at ${distance_yards} yards yet, so a 100 takes the Minimum Standard everywhere: ${clockText(minimum_standard_s)}.`,
      ),
    ]
  const at = ({ track }: LadderRow) => track.name
  if (timeS === undefined || fastest.earned === null || slowest.earned === null) {
    const begin = plain(`At ${distance_yards} yards a 100 takes `)
    if (fastest === slowest)
      return [begin, strong(`${clockText(fastest.track.si_100_s)} at ${at(fastest)}`), plain('.')]
    return [
      begin,
      strong(`${clockText(fastest.track.si_100_s)} at ${at(fastest)}`),
      plain(' and '),
      strong(`${clockText(slowest.track.si_100_s)} at ${at(slowest)}`),
      plain('.'),
    ]
  }
  const begin = plain(`A ${clockText(timeS)} is `)
  if (fastest === slowest)
    return [begin, strong(`${articled(fastest.earned.si)} at ${at(fastest)}`), plain('.')]
  return [
    begin,
    strong(`${articled(slowest.earned.si)} at ${at(slowest)}`),
    plain(' and '),
    strong(`${articled(fastest.earned.si)} at ${at(fastest)}`),
    plain('.'),
  ]
}

/** "a 97", "an 84", "an 80". */
const articled = (si: number): string => `${/^8|^11$|^18$/.test(String(si)) ? 'an' : 'a'} ${si}`

/** "4 of 9 winners"; null where all nine are. */
export const winnersText = ({ winners }: LadderTrack): string | null =>
  winners === 9 ? null : `${winners} of 9 winners`

/** All of a row for a screen reader. */
export function rowWords({ track, earned }: LadderRow, timeS: number | undefined): string {
  const rungs = track.rungs.map(({ si, time_s }) => `${si} takes ${clockText(time_s)}`).join(', ')
  return [
    `${track.name}, ${count(feet(track.altitude_m))} feet`,
    timeS !== undefined && earned !== null
      ? `${clockText(timeS)} earns ${earned.si}, ${gradeWord(earned.si)}`
      : '',
    timeS !== undefined && earned?.fair ? `fair time ${clockText(earned.fair.timeS)}` : '',
    rungs,
    winnersText(track) ?? '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** The tracks left out, and what that means there. */
export const unracedText = (
  { distance_yards, season, minimum_standard_s }: TrackLadder,
  unraced: number,
): string =>
  `${plural(unraced, 'track')} had no electronic winning time at ${distance_yards} yards from ${season - 3} to ${season - 1}, so a 100 there is the Minimum Standard, ${clockText(minimum_standard_s)}.`
