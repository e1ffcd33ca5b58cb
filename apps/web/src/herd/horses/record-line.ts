import { placeInField } from '@quarterpole/contract/place'
import { placings } from '@quarterpole/contract/placings'
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
  const record = { starts: ran.length, wins: placed(1), seconds: placed(2), thirds: placed(3) }
  return placings(record) + (best === null ? '' : ` · best SI ${best}`)
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
