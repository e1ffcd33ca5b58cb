import type { Injury } from '@quarterpole/contract/injury'
import type { InjuryOutcome } from '@quarterpole/contract/limits'
import { type Fault, fault } from '../problems.ts'

/** A value, with a notice where it differs from the cell. */
export interface Mapped<T> {
  readonly value: T
  readonly notice: string | null
}

const SEVERITY_WORDS: ReadonlyMap<string, Injury['severity']> = new Map(
  Object.entries({
    mild: 'minor',
    'very mild': 'minor',
    trace: 'minor',
    slight: 'minor',
    light: 'minor',
    low: 'minor',
    medium: 'moderate',
    mod: 'moderate',
    marked: 'severe',
    major: 'severe',
    serious: 'severe',
    high: 'severe',
    grave: 'severe',
    critical: 'severe',
    'career ending': 'severe',
    'life threatening': 'severe',
  } as const),
)
const SEVERITIES: readonly Injury['severity'][] = ['minor', 'moderate', 'severe']

/**
 * Severity in words, or a lameness grade 0–5 of the American Association of Equine Practitioners: 0 to 2 (seen under
 * some circumstances only) is minor, 3 (seen at every trot) moderate, 4 and 5 (seen at a walk, hardly bearing weight)
 * severe. A grade between two counts as the higher. The grade is of lameness, so the mapping is reported.
 */
export function readSeverity(cell: string): Mapped<Injury['severity']> | Fault | null {
  const text = cell.trim()
  const lower = text.toLowerCase().replace(/\.$/, '')
  if (BLANK.test(lower)) return null
  const same = SEVERITIES.find((word) => word === lower)
  if (same !== undefined) return { value: same, notice: null }
  const value = SEVERITY_WORDS.get(lower.replace(/[-\s]+/g, ' ')) ?? severityOfGrade(lower)
  return value === null
    ? fault(
        'severity',
        `“${text}” isn’t a severity we know.`,
        'Enter minor, moderate or severe, or a lameness grade from 0 to 5.',
      )
    : { value, notice: `We read “${text}” as ${value}.` }
}

const BLANK = /^(?:-+|n\/?a|unknown|tbd|\?+)?$/i
const GRADE =
  /^(?:(?:aaep\s*)?(?:lameness\s*)?(?:grade|gr|aaep)\.?\s*)?([0-5](?:\.\d)?|i{1,3}|iv|v)(?:\s*[-–]\s*([0-5]))?(?:\s*(?:\/|of|out of)\s*(?:5|v))?$/
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v']

function severityOfGrade(lower: string): Injury['severity'] | null {
  const parts = GRADE.exec(lower)
  if (parts === null) return null
  const said = parts[2] ?? parts[1] ?? ''
  const grade = Math.max(ROMAN.indexOf(said), Number.isNaN(Number(said)) ? -1 : Number(said))
  if (!(grade >= 0 && grade <= 5)) return null
  return grade <= 2 ? 'minor' : grade <= 3 ? 'moderate' : 'severe'
}

/** Active, or how the injury ended. */
export type InjuryStanding = 'active' | InjuryOutcome

export const standingOf = ({ status, outcome }: Pick<Injury, 'status' | 'outcome'>): InjuryStanding =>
  status === 'active' ? 'active' : (outcome ?? 'recovered')

/** A standing as the table has it. */
export const statusAndOutcome = (standing: InjuryStanding): Pick<Injury, 'status' | 'outcome'> =>
  standing === 'active' ? { status: 'active', outcome: null } : { status: 'recovered', outcome: standing }

const STATUS_WORDS: ReadonlyMap<string, InjuryStanding> = new Map(
  Object.entries({
    active: 'active',
    open: 'active',
    current: 'active',
    ongoing: 'active',
    injured: 'active',
    'on going': 'active',
    'in treatment': 'active',
    treating: 'active',
    rehab: 'active',
    'lay up': 'active',
    'laid up': 'active',
    layup: 'active',
    resting: 'active',
    recovered: 'recovered',
    resolved: 'recovered',
    healed: 'recovered',
    closed: 'recovered',
    sound: 'recovered',
    cleared: 'recovered',
    'back in work': 'recovered',
    'back in training': 'recovered',
    returned: 'recovered',
    retired: 'retired',
    died: 'died',
    dead: 'died',
    deceased: 'died',
    'put down': 'put_down',
    euthanized: 'put_down',
    euthanised: 'put_down',
    destroyed: 'put_down',
  } as const),
)

/**
 * Active, recovered or how else it ended, by the words barns use. Yes and no answer different questions in different sheets: they are read
 * where the header asks one of them, and asked about elsewhere.
 */
export function readInjuryStatus(cell: string, header = ''): InjuryStanding | Fault | null {
  const text = cell.trim()
  const lower = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (BLANK.test(text) || lower === 'unknown') return null
  const answer = /^(?:y|yes|true|1|x)$/.test(lower) ? true : /^(?:n|no|false|0)$/.test(lower) ? false : null
  const asked = /recover|resolv|heal|sound|cleared/i.test(header)
    ? true
    : /active|current|open/i.test(header)
      ? false
      : null
  if (answer !== null && asked !== null) return answer === asked ? 'recovered' : 'active'
  return (
    STATUS_WORDS.get(lower) ??
    fault(
      'injury-status',
      `“${text}” isn’t an injury status we know.`,
      'Enter active, recovered, retired, died or put down.',
    )
  )
}

const DAYS_IN = { d: 1, w: 7, m: 30, y: 365 } as const
const MAX_DAYS_OFF = 3650

const DAYS_OFF =
  /^(?:~|about|approx\.?)?\s*(\d{1,4}(?:\.\d+)?)(?:\s*(?:-|–|to)\s*(\d{1,4}(?:\.\d+)?))?\s*(d|days?|w|wks?|weeks?|m|mos?|months?|y|yrs?|years?)?\.?(?:\s+(?:off|rest|stall rest|layup|lay up|turnout|hand walking))?$/i

/** Days off: 42, 42 days, 6 weeks, 3 months, 30 days stall rest; of a range such as 60-90 d the upper end, with a notice. */
export function readDaysOff(cell: string): Mapped<number> | Fault | null {
  const text = cell.trim()
  if (BLANK.test(text)) return null
  const parts = DAYS_OFF.exec(text)
  const unit = (parts?.[3]?.[0]?.toLowerCase() ?? 'd') as keyof typeof DAYS_IN // the pattern admits these letters only
  const [low, high] = [Number(parts?.[1]), Number(parts?.[2] ?? parts?.[1])]
  const value = Math.ceil(high * DAYS_IN[unit])
  if (parts === null || low > high || !(value <= MAX_DAYS_OFF)) {
    return fault(
      'days-off',
      `“${text}” isn’t a number of days off.`,
      `Enter 0 to ${MAX_DAYS_OFF} days, such as 42 or 6 weeks, or leave it blank.`,
    )
  }
  const isExact = /^\d+(?:\.0+)?\s*(?:d|days?|w|wks?|weeks?)?\.?(?:\s+(?:off|rest))?$/i.test(text)
  return { value, notice: isExact ? null : `We read “${text}” as ${value} days.` }
}
