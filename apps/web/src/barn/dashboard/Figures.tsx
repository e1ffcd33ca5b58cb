import type { Dashboard } from '@quarterpole/contract/dashboard'
import { look } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Stat, Stats } from '../../ui/Value.tsx'
import { momentWithin } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import { BackupLine } from './BackupLine.tsx'

/** Whose they are; a herd loaded recently is not news about single horses. */
function addedWords({ horses_added_30_days: added, total_horses, my_horses }: Dashboard): string {
  if (my_horses < total_horses)
    return `${count(my_horses)} yours, ${plural(total_horses - my_horses, 'reference horse')}`
  if (added === 0) return 'none added in 30 days'
  return added === total_horses ? 'all added in the last 30 days' : `${count(added)} added in 30 days`
}

/** Horses, injuries, predictions and how the system stands. */
export function Figures({ herd, now }: { herd: Dashboard; now: Date }) {
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
