import type { TrackConditionName } from '@quarterpole/contract/limits'
import { parseTrackCondition } from '@quarterpole/racing/condition-codes'
import { type Fault, fault } from '../problems.ts'

/** Track condition by its word or a chart's letters, as the contract codes it; “(sealed)” is a second fact. */
export function readCondition(
  cell: string,
): { condition: TrackConditionName | null; sealed: boolean } | Fault {
  const text = cell.trim()
  if (text === '' || text === '-') return { condition: null, sealed: false }
  if (/^\(?sealed\)?$/i.test(text)) return { condition: null, sealed: true }
  const read = parseTrackCondition(text)
  return read === null
    ? fault(
        'condition-unknown',
        `“${text}” isn’t a track condition we know.`,
        'Enter fast, good, muddy, sloppy, wet fast, slow, heavy or frozen.',
      )
    : { condition: read.condition, sealed: read.isSealed }
}

const NO_TIME = /^(?:-+|n\/?a|dnf|scr|nt|no time|0|(?:0?:)?0?0?[.:]0+|-9[79](?:\.0+)?)?$/i
const TIME = /^(?:(\d?):)?(\d{1,2})(?:[.,:\s](\d{1,4}))?\s*(?:s|secs?|seconds?)?\.?$/i
const SHORTEST_S = 5
const LONGEST_S = 90

/**
 * A time in seconds: 17.045, :17.045, 0:17.045, 17 045, 17,045, 17.045 s; 17 is what a workbook keeps of 17.000.
 * Blank gives null.
 */
export function readTime(cell: string): number | Fault | null {
  const text = cell.trim()
  if (NO_TIME.test(text)) return null
  const parts = TIME.exec(text)
  const seconds =
    parts === null ? Number.NaN : Number(parts[1] || 0) * 60 + Number(`${parts[2]}.${parts[3] ?? 0}`)
  return seconds >= SHORTEST_S && seconds <= LONGEST_S
    ? seconds
    : fault(
        'time',
        `“${text}” isn’t a race time.`,
        'Enter seconds and thousandths, such as 17.045, or leave it blank.',
      )
}
