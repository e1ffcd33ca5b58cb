import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useDeferredValue } from 'react'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { AltitudeLadder } from './AltitudeLadder.tsx'
import { isFound } from './place.ts'
import { TrackList } from './TrackList.tsx'
import { mapFinding, MapLegend, TrackMap } from './TrackMap.tsx'
import { readTrackSearch } from './track-search.ts'
import { Grid, Row } from '../../ui/Layout.tsx'
import styles from './Tracks.module.css'
import { TrackView } from './TrackView.tsx'
import { type Track, useTracks } from '../../app/tracks.ts'
import { splitOff } from '../../ui/split-off.tsx'

const TrackFormDialog = splitOff(async () => (await import('./TrackFormDialog.tsx')).TrackFormDialog)

/** Map and altitudes at the left, the list at the right. */
export function TrackBoard({ tracks, all }: { tracks: readonly Track[]; all: readonly Track[] }) {
  return (
    <Grid gap="gutter" align="start" columns="1fr 1.06fr" collapse="desk" className={styles.board}>
      <div>
        <TrackMap tracks={tracks} all={all} />
        <MapLegend />
        <Fold label={mapFinding(all)}>
          <AltitudeLadder tracks={all} />
          <SourceNote>Feet on top, meters below, at 3.28 feet a meter.</SourceNote>
        </Fold>
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
            Try part of the name, the code or the state.
          </EmptyState>
        ) : (
          <TrackList tracks={tracks} />
        )}
      </div>
    </Grid>
  )
}

function Board({ q }: { q: string | undefined }) {
  const { data, error, refetch } = useTracks()
  if (data === undefined)
    return <NotLoaded what="the tracks" error={error} onRetry={refetch} level={2} rows={6} columns={4} />
  if (data.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No tracks yet"
        action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}
      >
        Import race results, or add a track above.
      </EmptyState>
    )
  }
  return <TrackBoard all={data} tracks={q === undefined ? data : data.filter((track) => isFound(track, q))} />
}

export function TracksPage() {
  const { search, readNow } = useAddress(paths.tracks(), readTrackSearch)
  const { q, track, distance, form } = search
  // The list may render late; the box shows each letter at once.
  const found = useDeferredValue(q)
  const follow = useFollow()
  if (track !== undefined)
    return <TrackView key={track} id={track} distance={distance ?? 400} editing={form === 'edit'} />
  const openForm = (next: 'new' | undefined) =>
    follow(paths.tracks(undefined, { q: readNow().q, form: next }), { keepScroll: true })
  return (
    <>
      <PageTitle
        title="Track Intel"
        lead="Where each track is, how high, and the time that earns a 100 there."
      >
        <Row gap={3} align="end" className={styles.tools}>
          <SearchField
            label="Find a track or state"
            value={q ?? ''}
            onChange={(event) =>
              follow(paths.tracks(undefined, { q: event.target.value }), { replace: true, keepScroll: true })
            }
          />
          <Button need="createTrack" icon="plus" onClick={() => openForm('new')}>
            Add track
          </Button>
        </Row>
      </PageTitle>
      <Board q={found} />
      {form === 'new' && (
        <TrackFormDialog
          track={null}
          onClose={() => openForm(undefined)}
          onSaved={(id) => follow(paths.tracks(id))}
        />
      )}
    </>
  )
}
