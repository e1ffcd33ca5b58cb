import { getRouteApi } from '@tanstack/react-router'
import { detailOf } from '../api/error.ts'
import { plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RestsOn } from '../ui/Words.tsx'
import { TrackDetail } from './TrackDetail.tsx'
import styles from './Tracks.module.css'
import { TrackTable } from './TrackTable.tsx'
import { useTracks } from './use-tracks.ts'

const route = getRouteApi('/tracks')

export function TracksPage() {
  const { track: chosen } = route.useSearch()
  const { data, error, refetch } = useTracks()
  const track = data?.find(({ id }) => id === chosen)
  if (track !== undefined) return <TrackDetail track={track} />
  if (data !== undefined && chosen !== undefined) {
    return (
      <>
        <PageTitle title="Track Intel" />
        <EmptyState
          level={2}
          title="No such track"
          action={<ButtonLink href={paths.tracks()}>All tracks</ButtonLink>}
        >
          It may have been removed.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageTitle
        title="Track Intel"
        lead={data && `${plural(data.length, 'track')} on file. A name leads to its speed index tables.`}
      />
      {data === undefined ? (
        error === null ? (
          <SkeletonRows label="Loading the tracks" rows={6} columns={5} />
        ) : (
          <FailurePanel
            level={2}
            title="The tracks did not load"
            detail={detailOf(error, 'The list could not be read.')}
            onRetry={() => void refetch()}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState
          level={2}
          title="No track is on file"
          action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}
        >
          Tracks come with race results.
        </EmptyState>
      ) : (
        <>
          <TrackTable tracks={data} />
          <RestsOn className={styles.rests}>
            Above 1,500 m the thin air is a speed boost. Feet at 3.28 a metre.
          </RestsOn>
        </>
      )}
    </>
  )
}
