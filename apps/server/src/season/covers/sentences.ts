import type { CoverEventFields } from '@quarterpole/db/queries/cover-event'
import type { CoverRow } from '@quarterpole/db/queries/cover'
import { usDay } from '../../platform/us-day.ts'

type Names = Pick<CoverRow, 'mare_name' | 'stallion_name'>

const RESULT_WORD = {
  in_foal: 'in foal',
  open: 'open',
  twins: 'twins',
  live: 'a live foal',
  dead: 'a dead foal',
}

const onDay = ({ event_date }: CoverEventFields) => ` on ${usDay(event_date)}`

export const bredSentence = (
  { mare_name, stallion_name }: Names,
  event: CoverEventFields,
  on = onDay(event),
) => {
  const { event_date, last_date, lot, doses } = event
  return last_date === null || last_date === event_date
    ? `Bred ${mare_name} to ${stallion_name}${on}${lot === null ? '' : `, with ${doses === 1 ? '1 dose' : `${doses ?? 0} doses`} of lot ${lot}`}.`
    : `${mare_name} was with ${stallion_name} from ${usDay(event_date)} to ${usDay(last_date)}.`
}

/** An event of a mare and a stallion, for the activity log. @param on  empty where its day is said before it */
export function eventSentence(names: Names, event: CoverEventFields, on = onDay(event)): string {
  const { mare_name, stallion_name } = names
  switch (event.kind) {
    case 'bred':
      return bredSentence(names, event, on)
    case 'scan':
      return event.result === 'in_foal'
        ? `${mare_name} scanned in foal to ${stallion_name}${on}.`
        : `${mare_name} scanned ${RESULT_WORD[event.result ?? 'open']}${on} after ${stallion_name}.`
    case 'slipped':
      return `${mare_name} slipped her foal by ${stallion_name}${on}.`
    case 'foaled':
      return `${mare_name} foaled ${RESULT_WORD[event.result ?? 'live']} by ${stallion_name}${on}.`
  }
}

const EVENT_WORD = { bred: 'cover', scan: 'scan', slipped: 'loss', foaled: 'foaling' } as const

/** “the scan of Mar 15, 2027”. */
export const eventNamed = ({ kind, event_date }: Pick<CoverEventFields, 'kind' | 'event_date'>) =>
  `the ${EVENT_WORD[kind]} of ${usDay(event_date)}`
