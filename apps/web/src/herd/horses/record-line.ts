import { placeInField } from '@quarterpole/contract/place'
import { plural } from '../../ui/words/number.ts'
import type { Start } from './queries.ts'

/** "9 starts: 3 wins, 2 seconds, 2 thirds · best SI 101" */
export function recordLine(starts: readonly Pick<Start, 'finish' | 'si' | 'status'>[]): string {
  const ran = starts.filter(({ status }) => status !== 'scratched')
  const placed = (finish: number) =>
    ran.filter((start) => start.status === 'finished' && start.finish === finish).length
  const best = ran.reduce<number | null>(
    (top, { si }) => (si !== null && (top === null || si > top) ? si : top),
    null,
  )
  const record = placingWords(ran.length, [placed(1), placed(2), placed(3)])
  return record + (best === null ? '' : ` · best SI ${best}`)
}

/** "9 starts: 3 wins, 2 thirds", "1 start, unplaced" */
export function placingWords(
  starts: number,
  [wins, seconds, thirds]: readonly [number, number, number],
): string {
  const places = [[wins, 'win'] as const, [seconds, 'second'] as const, [thirds, 'third'] as const].flatMap(
    ([times, word]) => (times === 0 ? [] : [plural(times, word)]),
  )
  if (starts === 0) return 'no starts on file'
  return plural(starts, 'start') + (places.length === 0 ? ', unplaced' : `: ${places.join(', ')}`)
}

/** Wind along the track: "4 mph tail", "2 mph head", "calm". */
export function windWord(mph: number | null): string {
  if (mph === null) return '–'
  const rounded = Math.round(Math.abs(mph))
  return rounded === 0 ? 'calm' : `${rounded} mph ${mph > 0 ? 'tail' : 'head'}`
}

const statusWords: Record<Exclude<Start['status'], 'finished'>, string> = {
  dnf: 'did not finish',
  scratched: 'scratched',
  disqualified: 'disqualified',
}

/** "1 of 7", or why there is no finish. */
export function finishWord({
  status,
  finish,
  field_size,
}: Pick<Start, 'status' | 'finish' | 'field_size'>): string {
  if (status !== 'finished') return statusWords[status]
  return finish === null ? '–' : placeInField({ finish, field_size })
}
