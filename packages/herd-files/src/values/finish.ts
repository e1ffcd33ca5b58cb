import { type Fault, fault, isFault } from '../problems.ts'

export interface ReadFinish {
  readonly finish: number | null
  readonly status: 'finished' | 'dnf' | 'scratched' | 'disqualified'
  /** The file says that the place is shared. */
  readonly isDeadHeat?: boolean
}

const MAX_PLACES = 30
const SCRATCHED =
  /^(?:(?:LATE|VET|STW) )?(?:SCR|SCRATCH(?:ED)?|WD|W\/D|WITHDRAWN|NR|NON[- ]?RUNNER|N\/R|RETIRADO)$/
const NOT_FINISHED =
  /^(?:DNF|DID NOT FINISH|FELL|EASED|PU|PULLED UP|LS|LEFT AT (?:THE )?(?:START|GATE|POST)|UR|LR|LOST RIDER|RO|BD|BROUGHT DOWN|REF|REFUSED|BOLTED)$/
const DISQUALIFIED = /^(?:DQ|DSQ|DISQ|DISQUALIFIED|PLACED LAST)$/
const RAN = /^(?:|-|N\/A|OK|RAN|STARTED|FINISHED|OFFICIAL|NO|N|0|FALSE)$/
const YES = /^(?:Y|YES|X|✓|✔|1|T|TRUE|S[IÍ])$/
const DEAD_HEAT = '\\(?(?:DH|DEAD[ -]?HEAT|TIED?|=|\\*)\\)?'
const PLACE = new RegExp(
  `^(?:${DEAD_HEAT}\\s*|[T=]\\s*)?(\\d{1,2})(?:ST|ND|RD|TH)?\\s*-?\\s*(${DEAD_HEAT}|T)?(?:\\s*(?:OF|/)\\s*\\d{1,2})?$`,
)
const STARTS_WITH_DEAD_HEAT = new RegExp(`^(?:${DEAD_HEAT}|[T=])\\s*\\d`)
const WITH_DQ = /^(?:(\d{1,2})\s*[-(]?\s*(?:DQ|DSQ|DISQ)\)?|(?:DQ|DSQ|DISQ)\s*[-(]?\s*(\d{1,2})?\)?)$/

/** A cell of a column of flags: its word for yes, blank for no, anything else as it is. */
export function flagWord(cell: string, word: 'SCR' | 'DQ'): string {
  const said = cell.trim().toUpperCase()
  if (YES.test(said)) return word
  if (RAN.test(said)) return ''
  const status = readFinish(said, '')
  const isSaid = !isFault(status) && status.status === (word === 'SCR' ? 'scratched' : 'disqualified')
  return isSaid ? word : said
}

/** What a column named after a status (DNF) means by yes. */
export function statusWord(cell: string, header: string): string {
  const said = cell.trim().toUpperCase()
  const named = /scratch/i.test(header)
    ? 'SCR'
    : /dq|disq/i.test(header)
      ? 'DQ'
      : /dnf/i.test(header)
        ? 'DNF'
        : null
  return named !== null && YES.test(said) ? named : said
}

/** Whether the words of a status column are known; the others are reported and left out. */
export const isStatusKnown = (word: string): boolean =>
  [RAN, SCRATCHED, NOT_FINISHED, DISQUALIFIED].some((pattern) => pattern.test(word)) ||
  /SCRATCH|^(?:DQ|DISQ)/.test(word) ||
  word === 'UNPLACED'

/**
 * A finishing position, with the words charts use where there is none; “unplaced” ran and was not recorded. DH, = and
 * T mark a dead heat and keep the place. Status words beside it are stronger.
 */
export function readFinish(cell: string, statusCell: string): ReadFinish | Fault {
  const text = cell.trim().toUpperCase().replace(/\s+/g, ' ')
  const said = statusCell.trim().toUpperCase()
  if (SCRATCHED.test(text) || SCRATCHED.test(said) || said.includes('SCRATCH'))
    return { finish: null, status: 'scratched' }
  if (NOT_FINISHED.test(text) || NOT_FINISHED.test(said)) return { finish: null, status: 'dnf' }
  if (text === 'UNPLACED') return { finish: null, status: 'finished' }
  const dq = WITH_DQ.exec(text)
  const place = placeIn(dq === null ? text : (dq[1] ?? dq[2] ?? ''))
  if (dq !== null || DISQUALIFIED.test(text) || /^(?:DQ|DISQ)/.test(said))
    return { finish: place?.finish ?? null, status: 'disqualified' }
  return place === null
    ? fault(
        'finish',
        `“${cell.trim()}” isn’t a finish position.`,
        'Enter 1, 2, 3 …, or DNF, SCR, DQ or unplaced.',
      )
    : { ...place, status: 'finished' }
}

function placeIn(text: string): { finish: number; isDeadHeat?: boolean } | null {
  const parts = PLACE.exec(text)
  const finish = Number(parts?.[1])
  if (parts === null || finish < 1 || finish > MAX_PLACES) return null
  return parts[2] !== undefined || STARTS_WITH_DEAD_HEAT.test(text)
    ? { finish, isDeadHeat: true }
    : { finish }
}

export const saysYes = (cell: string): boolean => YES.test(cell.trim().toUpperCase())
