import { pages } from '../../app/pages.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { NineTimes } from '../tracks/NineTimes.tsx'
import { trackQuery } from '../tracks/use-tracks.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState, SkeletonRows } from '../../ui/States.tsx'
import { DEFAULT_YARDS, type LadderSearch, readLadderSearch } from './ladder-search.ts'
import { trackLadderQuery } from './queries.ts'
import styles from './TrackLadder.module.css'
import { TrackLadderView } from './TrackLadderView.tsx'

/** The track ladder; the address holds the distance, the time, the order and the track whose nine times are shown. */
export function TrackLadderPage() {
  const { search, readNow } = useAddress(paths.trackLadder(), readLadderSearch)
  const { distance = DEFAULT_YARDS, track } = search
  const follow = useFollow()
  const { data, error, refetch, isPlaceholderData } = useQuery(trackLadderQuery(distance))
  if (data === undefined)
    return (
      <>
        <PageTitle title={pages.trackLadder.name} />
        <NotLoaded
          what="the track ladder"
          label="Loading the tracks"
          error={error}
          onRetry={refetch}
          rows={8}
          columns={4}
          view
        />
      </>
    )
  if (data.tracks.length === 0)
    return (
      <>
        <PageTitle title={pages.trackLadder.name} />
        <EmptyState
          level={2}
          title="No tracks yet"
          action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}
        >
          Import race results, or add a track in Track Intel.
        </EmptyState>
      </>
    )
  const hrefOf = (change: LadderSearch) => paths.trackLadder({ ...readNow(), ...change })
  return (
    <div aria-busy={isPlaceholderData}>
      <TrackLadderView
        ladder={data}
        search={search}
        hrefOf={hrefOf}
        onChange={(change) => follow(hrefOf(change), { replace: true, keepScroll: true })}
      >
        {track !== undefined && <Nine id={track} distance={distance} />}
      </TrackLadderView>
    </div>
  )
}

/** The nine times of one track. */
function Nine({ id, distance }: { id: number; distance: number }) {
  const { data } = useQuery(trackQuery(id))
  const here = data?.distances.find(({ distance_yards }) => distance_yards === distance)
  if (data === undefined) return <SkeletonRows label="Loading the nine times" rows={9} columns={2} />
  if (here === undefined) return null
  return (
    <div className={styles.nine}>
      <NineTimes here={here} season={data.season} at={data.name} />
      <ButtonLink size="small" href={paths.tracks(id, { distance })}>
        {data.name}
      </ButtonLink>
    </div>
  )
}
