import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Column, Columns, Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BiasSection } from './BiasSection.tsx'
import { FairTimeMachine } from './FairTimeMachine.tsx'
import { NineTimes } from './NineTimes.tsx'
import { SiBars } from './SiBars.tsx'
import type { TrackDistanceYards } from './track-search.ts'
import styles from './Tracks.module.css'
import { type TrackDetail, type TrackDistance, useSiTables, useTrackBias } from './use-tracks.ts'

const tabs = TRACK_DISTANCES.map((distance) => ({ value: `${distance}` as const, label: `${distance} yd` }))

function SiSection({ id, here }: { id: number; here: TrackDistance }) {
  const { data, error, refetch } = useSiTables(id)
  // The track came with the same table: nothing moves when the tables arrive.
  const rows = data === undefined && error === null ? here.si_table : data?.[here.distance_yards]
  return (
    <Section
      title={`Time that earns each speed index, ${here.distance_yards} yards`}
      place="first"
      className={styles.bare}
    >
      {rows !== undefined ? (
        <SiBars rows={rows} here={here} />
      ) : data !== undefined ? (
        <EmptyState title="No table at this distance">Pick another distance.</EmptyState>
      ) : (
        <NotLoaded what="the tables" error={error} onRetry={refetch} rows={8} columns={3} />
      )}
    </Section>
  )
}

function Bias({ id, distance }: { id: number; distance: number }) {
  const { data, error, refetch } = useTrackBias(id)
  const here = data?.distances.find(({ distance_yards }) => distance_yards === distance)
  if (here !== undefined && data !== undefined) return <BiasSection bias={here} since={data.since} />
  return <NotLoaded what="the track bias" error={error} onRetry={refetch} rows={4} columns={2} />
}

/** The five distance categories, one at a time. */
export function DistanceTabs({ track, distance }: { track: TrackDetail; distance: TrackDistanceYards }) {
  const follow = useFollow()
  const here = track.distances.find(({ distance_yards }) => distance_yards === distance)
  return (
    <div className={classNames(look({ above: 6, padTop: 3, rule: true }), styles.tabs)}>
      <Tabs
        label="Distance"
        value={`${distance}`}
        tabs={tabs}
        onChange={(next) =>
          follow(paths.tracks(track.id, { distance: Number(next) }), { replace: true, keepScroll: true })
        }
      >
        {here === undefined ? (
          <EmptyState title="Nothing at this distance">Pick another distance.</EmptyState>
        ) : (
          <Columns>
            <Column span={6}>
              <SiSection id={track.id} here={here} />
            </Column>
            <Column span={6}>
              <NineTimes here={here} season={track.season} />
            </Column>
            <Column span={8}>
              <FairTimeMachine key={distance} altitudeM={track.altitude_m} here={here} />
            </Column>
            <Column span={4}>
              <Section title="Bias and best conditions" place="first">
                <Bias id={track.id} distance={distance} />
              </Section>
            </Column>
          </Columns>
        )}
      </Tabs>
    </div>
  )
}
