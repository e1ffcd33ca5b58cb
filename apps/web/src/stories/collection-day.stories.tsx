import { DaysTable } from '../season/collection-day/DaysTable.tsx'
import { DayView } from '../season/collection-day/DayView.tsx'
import type { CollectionDay, RequestDay } from '../season/collection-day/queries.ts'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const requests = (recordStories['request']?.records ?? []) as unknown as CollectionDay['requests'] // of its story
const today = '2026-06-10'
const counts = { horse_id: 12, horse_name: 'High Oracle', open: 2, open_doses: 3, filled: 1, declined: 0 }
const days = [
  { ...counts, day: '2026-06-08', filled: 0 },
  { ...counts, day: today },
  {
    ...counts,
    horse_id: 14,
    horse_name: 'A Stallion Whose Name Has Sixty Letters And Not A Letter More',
    day: '2026-06-12',
  },
] as RequestDay[] // ids are branded
const [filled, open] = requests
const more = [2, 3, 4].map((at) => ({ ...filled, id: at + 1, mare: `Mare ${at}`, answer: null, given: null }))
const full = {
  horse_id: 12,
  horse_name: 'High Oracle',
  day: today,
  lots: [{ lot: '0610', doses: 5, doses_left: 4 }],
  requests: [open, filled, ...more],
  days,
  earlier: '2026-06-08',
  later: '2026-06-12',
} as CollectionDay // as above
const none = { ...full, lots: [], requests: [], days: [], earlier: null, later: null }
const nothing = () => {}

/** Collection Day: some requests, without a collection, none, a day to come, and the days of all stallions. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: collection day" />
    {[full, { ...full, lots: [] }, none, { ...none, day: '2026-07-01' }].map((day, at) => (
      <DayView key={at} day={day} today={today} onRequest={nothing} onCollect={nothing} />
    ))}
    <Section title="Days of all stallions">
      <DaysTable days={days} today={today} />
    </Section>
    <Section title="No requests">
      <DaysTable days={[]} today={today} />
    </Section>
  </>
)
