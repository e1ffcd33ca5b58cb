import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { ReactNode } from 'react'
import { momentWithin } from '../../ui/words/day.ts'
import { count, decimal, plural } from '../../ui/words/number.ts'
import { Doors } from '../../herd/sample/Doors.tsx'
import { SeasonPlanLink } from '../../breeding/season-plan/SeasonPlanLink.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Column, Columns, Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/Table.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Stat, Stats } from '../../ui/Value.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { ActivityList } from './ActivityList.tsx'
import { BackupLine } from './BackupLine.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { Diversity } from './Diversity.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { DueThisWeek } from './DueThisWeek.tsx'
import { OutNow } from './OutNow.tsx'
import { RaceRecord } from './RaceRecord.tsx'
import { RunsThisWeek } from './RunsThisWeek.tsx'

/** Whose they are; a herd loaded recently is not news about single horses. */
function addedWords({ horses_added_30_days: added, total_horses, my_horses }: Dashboard): string {
  if (my_horses < total_horses)
    return `${count(my_horses)} yours, ${plural(total_horses - my_horses, 'reference horse')}`
  if (added === 0) return 'none added in 30 days'
  return added === total_horses ? 'all added in the last 30 days' : `${count(added)} added in 30 days`
}

function Figures({ herd, now }: { herd: Dashboard; now: Date }) {
  const { breeding, race } = herd.predictions_by_kind
  const isHealthy = herd.system_status === 'healthy'
  return (
    <Stats label="At a glance">
      <Stat label="Total horses" figure={count(herd.total_horses)} context={addedWords(herd)} />
      <Stat
        label="Active injuries"
        figure={count(herd.active_injuries)}
        context={`${count(herd.injuries_recovered_30_days)} recovered in 30 days`}
      />
      <Stat
        label="Recent predictions"
        figure={count(herd.recent_predictions)}
        context={`${plural(breeding, 'cross', 'crosses')}, ${plural(race, 'race')}, last 30 days`}
      />
      <Stat
        label="System status"
        look="word"
        figure={
          isHealthy ? (
            <Mark tone="ok">Healthy</Mark>
          ) : (
            <Mark tone="danger">Not healthy: details at the bottom</Mark>
          )
        }
        context={
          <>
            {herd.data_as_of !== null && (
              <span className={look({ breaks: true, block: true })}>
                data as of {momentWithin(herd.data_as_of, now)}
              </span>
            )}
            <BackupLine upkeep={herd.upkeep} now={now} />
          </>
        }
      />
    </Stats>
  )
}

function EvaluationPanel({ herd, now }: { herd: Dashboard; now: Date }) {
  const { evaluation } = herd
  if (evaluation === null) {
    return (
      <EmptyState title="No breeding values yet">
        Breeding values need race results. Import some and we’ll figure them.
      </EmptyState>
    )
  }
  return (
    <>
      <Facts
        facts={[
          ['Horses', count(evaluation.horses)],
          ['Races', count(evaluation.races)],
          ['Starts', count(evaluation.starts)],
          ['Average horse, SI', decimal(evaluation.base, 1)],
        ]}
      />
      <SourceNote className={look({ above: 3 })}>
        Updated {momentWithin(evaluation.created_at, now)} from {plural(evaluation.starts, 'start')}. Points
        of speed index above or below this average horse; reliability is {evaluation.reliability_method}.{' '}
        <HowLink card="evaluation" of="breeding values" />
      </SourceNote>
    </>
  )
}

interface DashboardViewProps {
  herd: Dashboard
  now: Date
  /** The mating board, under what needs the reader. */
  board: ReactNode
}

/** What needs you, the mating board, the four figures, recent activity, and where the numbers come from. */
export function DashboardView({ herd, now, board }: DashboardViewProps) {
  return (
    <>
      {herd.total_horses > 0 && (
        <>
          <NeedsYou herd={herd} now={now} />
          <div className={look({ below: 7 })}>{board}</div>
        </>
      )}
      <Figures herd={herd} now={now} />
      {herd.total_horses === 0 && (
        <div className={look({ above: 7 })}>
          <Doors />
        </div>
      )}
      <div className={look({ above: 7 })}>
        <Columns>
          <Column span={7}>
            <Stack gap={7} contained>
              <Section title="Recent activity" place="first">
                <ActivityList activity={herd.activity} now={now} />
              </Section>
              <Section title="Herd diversity" place="first">
                <Diversity />
              </Section>
            </Stack>
          </Column>
          <Column span={5}>
            <Stack gap={7} contained>
              <Section title="Due this week" place="first">
                <DueThisWeek now={now} />
                <RunsThisWeek now={now} />
              </Section>
              <Section title="Out now" place="first">
                <OutNow now={now} />
              </Section>
              <SeasonPlanLink place="first" />
              <RaceRecord />
              <Section title="Breeding values" place="first">
                <EvaluationPanel herd={herd} now={now} />
              </Section>
            </Stack>
          </Column>
        </Columns>
      </div>
    </>
  )
}
