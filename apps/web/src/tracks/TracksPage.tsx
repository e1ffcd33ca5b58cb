import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { detailOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { useAddress } from '../routes/use-address.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { SearchField } from '../ui/Field.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RestsOn } from '../ui/Words.tsx'
import { AltitudeLadder } from './AltitudeLadder.tsx'
import { isFound } from './place.ts'
import { TrackList } from './TrackList.tsx'
import { mapFinding, MapLegend, TrackMap } from './TrackMap.tsx'
import { readTrackSearch } from './track-search.ts'
import styles from './Tracks.module.css'
import { TrackView } from './TrackView.tsx'
import { type Track, useTracks } from './use-tracks.ts'

// Not needed to draw the page.
const TrackFormDialog = lazy(() =>
  import('./TrackFormDialog.tsx').then((module) => ({ default: module.TrackFormDialog })),
)

const route = getRouteApi('/tracks')

/** Map and heights at the left, the rows at the right. */
export function TrackBoard({ tracks, all }: { tracks: readonly Track[]; all: readonly Track[] }) {
  return (
    <div className={styles.board}>
      <div>
        <TrackMap tracks={all} />
        <MapLegend />
        <Section title={mapFinding(all)}>
          <AltitudeLadder tracks={all} />
          <RestsOn>Metres above, feet below, at 3.28 a metre.</RestsOn>
        </Section>
      </div>
      <div>
        {tracks.length === 0 ? (
          <EmptyState
            level={2}
            title="No track matches"
            action={
              <ButtonLink size="small" href={paths.tracks()}>
                Clear the search
              </ButtonLink>
            }
          >
            Try a shorter piece of the name, its code, or the state.
          </EmptyState>
        ) : (
          <TrackList tracks={tracks} />
        )}
      </div>
    </div>
  )
}

function Board({ q }: { q: string | undefined }) {
  const { data, error, refetch } = useTracks()
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading the tracks" rows={6} columns={4} />
    return (
      <FailurePanel
        level={2}
        title="The tracks did not load"
        detail={detailOf(error, 'The list could not be read.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No track is on file"
        action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}
      >
        Tracks come with race results, or with the button above.
      </EmptyState>
    )
  }
  return <TrackBoard all={data} tracks={q === undefined ? data : data.filter((track) => isFound(track, q))} />
}

export function TracksPage() {
  const { q, track, distance, form } = route.useSearch()
  const { search, readNow } = useAddress(paths.tracks(), readTrackSearch)
  const follow = useFollow()
  if (track !== undefined)
    return <TrackView key={track} id={track} distance={distance ?? 400} editing={form === 'edit'} />
  const openForm = (next: 'new' | undefined) =>
    follow(paths.tracks(undefined, { q: readNow().q, form: next }), { keepScroll: true })
  return (
    <>
      <PageTitle
        title="Track Intel"
        lead="Where each track lies, how high, and what a speed index of 100 asks for there. An index is set per track and is never corrected for altitude."
      >
        <div className={styles.tools}>
          <SearchField
            label="Find a track or state"
            // The list may take its time; the box shows each letter as it is typed.
            value={search.q ?? ''}
            onChange={(event) =>
              follow(paths.tracks(undefined, { q: event.target.value }), { replace: true, keepScroll: true })
            }
          />
          <Button icon="plus" onClick={() => openForm('new')}>
            Add Track
          </Button>
        </div>
      </PageTitle>
      <Board q={q} />
      <Suspense fallback={null}>
        {form === 'new' && (
          <TrackFormDialog
            track={null}
            onClose={() => openForm(undefined)}
            onSaved={(id) => follow(paths.tracks(id))}
          />
        )}
      </Suspense>
    </>
  )
}
