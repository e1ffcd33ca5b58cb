import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Role } from '@quarterpole/contract/roles'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { Doors } from '../../herd/sample/Doors.tsx'
import { MyRunners } from '../../racing/race-lens/MyRunners.tsx'
import { BookToday } from '../../season/stallion-book/BookToday.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { BarnYear } from '../year/BarnYear.tsx'
import { ActivityList } from './ActivityList.tsx'
import { Figures } from './Figures.tsx'
import { HerdFacts } from './HerdFacts.tsx'
import { type Block, HOMES } from './homes.ts'
import { InTraining } from './InTraining.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { OutNow } from './OutNow.tsx'

interface HomeProps {
  /** Null for whoever may not see the whole barn. */
  herd: Dashboard | null
  now: Date
  /** The mating board. */
  board: ReactNode
}

/** Newest lines of the activity; its own page has the others. */
const NEWEST = 3

/** Of those who work in the barn alone, so that nobody else's first page waits for it. */
const TodayList = lazy(async () => ({
  default: (await import('../../season/to-do/TodayList.tsx')).TodayList,
}))
const NotYetToday = () => (
  <Section title="Today" place="first">
    <SkeletonRows label="Loading today’s list" rows={4} columns={2} />
  </Section>
)

const VIEWS: Readonly<Record<Block, (props: HomeProps) => ReactNode>> = {
  needs: ({ herd, now }) => herd && <NeedsYou herd={herd} now={now} />,
  year: ({ now }) => <BarnYear now={now} />,
  board: ({ board }) => board,
  book: ({ now }) => <BookToday now={now} />,
  figures: ({ herd, now }) => herd && <Figures herd={herd} now={now} />,
  activity: ({ herd, now }) =>
    herd && (
      <Section title="Recent activity" place="first">
        <ActivityList activity={herd.activity.slice(0, NEWEST)} now={now} />
      </Section>
    ),
  herd: ({ herd, now }) => herd && <HerdFacts herd={herd} now={now} />,
  injuries: ({ now }) => (
    <Section title="Out now" place="first">
      <OutNow now={now} />
    </Section>
  ),
  today: ({ now }) => (
    <Suspense fallback={<NotYetToday />}>
      <TodayList now={now} />
    </Suspense>
  ),
  runners: () => <MyRunners place="first" />,
  training: ({ now }) => <InTraining now={now} />,
}

/** A person's home: the blocks of his role, one below the other; in an empty herd the ways to begin. */
export function HomeView({ home, ...props }: HomeProps & { home: Role }) {
  const isEmpty = props.herd?.total_horses === 0
  return (
    <Stack gap={6} contained>
      {isEmpty ? (
        <>
          {VIEWS.figures(props)}
          <Doors />
        </>
      ) : (
        HOMES[home].map((block) => <Fragment key={block}>{VIEWS[block](props)}</Fragment>)
      )}
    </Stack>
  )
}
