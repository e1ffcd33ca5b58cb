import { InTrainingView } from '../barn/dashboard/InTraining.tsx'
import { BookTodayView } from '../season/stallion-book/BookToday.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { bookings, seasons } from './book-fixtures.ts'
import { inTraining } from './training-fixtures.ts'

/** What homes have besides the Dashboard's own: horses in training, and the book of the season. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: homes by role" />
    <Section title="In training: some">
      <InTrainingView horses={inTraining} today="2026-11-24" />
    </Section>
    <Section title="In training: none">
      <InTrainingView horses={[]} today="2026-11-24" />
    </Section>
    <Section title="Book of the season">
      <BookTodayView stallions={seasons} bookings={bookings} />
    </Section>
  </>
)
