import type { MyEntry } from '@quarterpole/contract/my-runners'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { myRunnersQuery } from '../../racing/race-lens/queries.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'

/** More are counted. */
const NAMED = 3

/** My horses on sealed cards of the next seven days, in one line; nothing while there is none. */
export function RunsThisWeek({ now }: { now: Date }) {
  const { data } = useQuery(myRunnersQuery(localDay(now)))
  return <RunsThisWeekView entered={data?.entered ?? []} />
}

export function RunsThisWeekView({ entered }: { entered: readonly MyEntry[] }) {
  if (entered.length === 0) return null
  const more = entered.length - NAMED
  return (
    <p className={look({ above: 4 })}>
      Running:{' '}
      {entered.slice(0, NAMED).map((entry, at) => (
        <Fragment key={`${entry.card_id} ${entry.horse_id}`}>
          {at > 0 && '; '}
          <Name href={paths.raceCard(entry.card_id)}>{entry.horse_name}</Name>, {dayOf(entry.race_date)},{' '}
          {entry.track_name}
          {entry.race_number !== null && ` race ${entry.race_number}`}
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' and '}
          <Anchor href={paths.raceLens()}>{more} more</Anchor>
        </>
      )}
      .
    </p>
  )
}
