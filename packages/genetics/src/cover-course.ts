/** What happened to a mare in one cover, in the members of the table. */
export interface CoverEvent {
  readonly kind: 'bred' | 'scan' | 'slipped' | 'foaled'
  readonly event_date: string
  /** Of a pasture cover: the last day with the stallion. */
  readonly last_date: string | null
  readonly result: 'in_foal' | 'open' | 'twins' | 'live' | 'dead' | null
}

/** `barren` is an open mare whose season is over; see cover-record.ts. */
export type CourseState = 'not_bred' | 'bred' | 'in_foal' | 'twins' | 'open' | 'slipped' | 'foaled'

/** Why an event does not fit what came before it. */
export type CourseFault = 'before_bred' | 'carrying' | 'scanned_open' | 'ended'

type Step = CourseState | CourseFault
/** What each event makes of each state. A later scan replaces an earlier one: at 14 days it can be wrong. */
const STEPS: Record<CourseState, Record<'bred' | 'slipped' | 'foaled', Step> & { scan: 'result' | Step }> = {
  not_bred: { bred: 'bred', scan: 'before_bred', slipped: 'before_bred', foaled: 'before_bred' },
  bred: { bred: 'bred', scan: 'result', slipped: 'slipped', foaled: 'foaled' },
  in_foal: { bred: 'carrying', scan: 'result', slipped: 'slipped', foaled: 'foaled' },
  twins: { bred: 'carrying', scan: 'result', slipped: 'slipped', foaled: 'foaled' },
  open: { bred: 'bred', scan: 'result', slipped: 'scanned_open', foaled: 'scanned_open' },
  slipped: { bred: 'ended', scan: 'ended', slipped: 'ended', foaled: 'ended' },
  foaled: { bred: 'ended', scan: 'ended', slipped: 'ended', foaled: 'ended' },
}
const FAULTS: ReadonlySet<Step> = new Set(['before_bred', 'carrying', 'scanned_open', 'ended'])
const isFault = (step: Step): step is CourseFault => FAULTS.has(step)

/** Events of one day in the order they can happen. */
const ORDER = { bred: 0, scan: 1, slipped: 2, foaled: 3 } as const

export const inOrder = <E extends CoverEvent>(events: readonly E[]): E[] =>
  events.toSorted((a, b) =>
    a.event_date === b.event_date ? ORDER[a.kind] - ORDER[b.kind] : a.event_date < b.event_date ? -1 : 1,
  )

export interface Course<E extends CoverEvent> {
  state: CourseState
  /** The state after each event, in order. */
  steps: readonly { event: E; state: CourseState }[]
  /** The first event that does not fit; the course stops before it. */
  fault: { code: CourseFault; event: E; after: E | null } | null
}

/** Follows the events from the first cover to the foaling. The order in which they are given does not matter. */
export function courseOf<E extends CoverEvent>(events: readonly E[]): Course<E> {
  let state: CourseState = 'not_bred'
  const steps: { event: E; state: CourseState }[] = []
  for (const event of inOrder(events)) {
    const step: Step | 'result' = STEPS[state][event.kind]
    const next: Step = step === 'result' ? scanned(event) : step
    if (isFault(next))
      return { state, steps, fault: { code: next, event, after: steps.at(-1)?.event ?? null } }
    state = next
    steps.push({ event, state })
  }
  return { state, steps, fault: null }
}

const scanned = ({ result }: CoverEvent): CourseState =>
  result === 'in_foal' || result === 'twins' ? result : 'open'

/** The last cover: one day, or first and last day with the stallion. */
export function lastBred(events: readonly CoverEvent[]): { first: string; last: string } | null {
  const bred = inOrder(events).findLast(({ kind }) => kind === 'bred')
  return bred === undefined ? null : { first: bred.event_date, last: bred.last_date ?? bred.event_date }
}

/** When she was in foal by this cover, known by a scan or the foaling; `to` is null while she is. */
export function pregnancyOf(events: readonly CoverEvent[]): { from: string; to: string | null } | null {
  const { state, steps } = courseOf(events)
  const bred = lastBred(events)
  const wasSeen = steps.some((step) => step.state === 'in_foal' || step.state === 'twins')
  const isLive = state === 'in_foal' || state === 'twins'
  const isEnded = state === 'foaled' || (state === 'slipped' && wasSeen)
  if (bred === null || (!isLive && !isEnded)) return null
  return { from: bred.first, to: isLive ? null : (steps.at(-1)?.event.event_date ?? null) }
}

/** Whether a scan or the foaling after the day says that she was in foal by this cover. */
export const wasInFoalAfter = (events: readonly CoverEvent[], day: string): boolean =>
  pregnancyOf(events) !== null &&
  courseOf(events).steps.some(({ event, state }) => event.event_date > day && IN_FOAL.has(state))

const IN_FOAL: ReadonlySet<CourseState> = new Set(['in_foal', 'twins', 'foaled'])

/** Whether another mare carries the foal. */
export const isTransfer = (
  { recipient }: { readonly recipient: string | null },
  events: readonly { readonly method: string | null }[],
): boolean => recipient !== null || events.some(({ method }) => method === 'embryo_transfer')

/** Whether two pregnancies of one mare share a day. She may conceive again on the day one ends, not before. */
export const overlap = (
  a: { from: string; to: string | null },
  b: { from: string; to: string | null },
): boolean => (b.to === null || a.from < b.to) && (a.to === null || b.from < a.to)
