import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { daysOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AltitudeEffect } from './AltitudeEffect.tsx'
import { DistanceTabs } from './DistanceTabs.tsx'
import { Elevation } from './Elevation.tsx'
import { positionText, stateName } from './place.ts'
import type { TrackDistanceYards } from './track-search.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Tracks.module.css'
import { type TrackDetail, trackQuery } from './use-tracks.ts'
import { splitOff } from '../../ui/split-off.tsx'

const TrackFormDialog = splitOff(async () => (await import('./TrackFormDialog.tsx')).TrackFormDialog)

type Meet = TrackDetail['hosts'][number]
const meetText = ({ name, races, first_day, last_day }: Meet) =>
  `${name}: ${plural(races, 'race')}, ${daysOf(first_day, last_day)}`

/** A meet counts at the track it was run at. */
function Meets({ hosts, run_elsewhere }: Pick<TrackDetail, 'hosts' | 'run_elsewhere'>) {
  if (hosts.length + run_elsewhere.length === 0) return null
  return (
    <ul className={look({ above: 4, size: 'small', tone: 'muted' })}>
      {hosts.map((meet) => (
        <li key={meet.track_id}>Hosted a meet for {meetText(meet)}. Those times count here.</li>
      ))}
      {run_elsewhere.map((meet) => (
        <li key={meet.track_id}>Ran a meet at {meetText(meet)}. Those times count there.</li>
      ))}
    </ul>
  )
}

/** Name, location, altitude and fixed conditions. */
export function TrackHead({ track, distance }: { track: TrackDetail; distance: number }) {
  const where = [stateName(track.state), track.code].filter((text) => text !== null).join(' · ')
  return (
    <>
      <PageTitle title={track.name} lead={where}>
        <ButtonRow>
          <ButtonLink size="small" href={paths.trackLadder({ distance, track: track.id })}>
            Compare with other tracks
          </ButtonLink>
          <ButtonLink size="small" href={paths.tracks(track.id, { form: 'edit' })} keepScroll>
            Edit track
          </ButtonLink>
        </ButtonRow>
      </PageTitle>
      <dl className={styles.facts}>
        <div>
          <dt>Location</dt>
          <dd>{positionText(track)}</dd>
        </div>
        <div>
          <dt>Elevation</dt>
          <dd>
            <Elevation altitudeM={track.altitude_m} />
          </dd>
        </div>
        <div>
          <dt>Altitude effect</dt>
          <dd>
            <AltitudeEffect altitudeM={track.altitude_m} />
          </dd>
        </div>
        <div>
          <dt>Conditions</dt>
          <dd>dirt, standard banking</dd>
        </div>
      </dl>
      <Meets hosts={track.hosts} run_elsewhere={track.run_elsewhere} />
    </>
  )
}

export interface TrackViewProps {
  id: number
  distance: TrackDistanceYards
  editing: boolean
}

export function TrackView({ id, distance, editing }: TrackViewProps) {
  const { data: track, error, refetch } = useQuery(trackQuery(id))
  const follow = useFollow()
  useTitle(track?.name)
  const close = () => follow(paths.tracks(id, { distance }), { keepScroll: true })
  if (track !== undefined) {
    return (
      <>
        <TrackHead track={track} distance={distance} />
        <DistanceTabs track={track} distance={distance} />
        {editing && <TrackFormDialog track={track} onClose={close} onSaved={close} />}
      </>
    )
  }
  return (
    <>
      <PageTitle title="Track Intel" />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          level={2}
          title="Track not found"
          action={<ButtonLink href={paths.tracks()}>All tracks</ButtonLink>}
        >
          {detailOf(error, 'The track may have been deleted.')}
        </EmptyState>
      ) : (
        <NotLoaded what="the track" error={error} onRetry={refetch} level={2} rows={6} columns={3} view />
      )}
    </>
  )
}
