import { useState } from 'react'
import { detailOf } from '../api/error.ts'
import { count, decimal } from '../format/number.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Facts } from '../ui/Table.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { RestsOn } from '../ui/Words.tsx'
import { feet } from './altitude.ts'
import { SiTable } from './SiTable.tsx'
import styles from './Tracks.module.css'
import { AltitudeEffect } from './TrackTable.tsx'
import { type SiTables, type Track, useSiTables } from './use-tracks.ts'

const DEFAULT_DISTANCE = '400'

function Tables({ tables }: { tables: SiTables }) {
  const distances = Object.keys(tables).toSorted((a, b) => Number(a) - Number(b))
  const [distance, setDistance] = useState(
    distances.includes(DEFAULT_DISTANCE) ? DEFAULT_DISTANCE : (distances[0] ?? ''),
  )
  const rows = tables[distance]
  if (rows === undefined)
    return (
      <EmptyState title="No table yet">
        A table needs winning times at this track. They come with race results.
      </EmptyState>
    )
  return (
    <Tabs
      label="Distance"
      value={distance}
      onChange={setDistance}
      tabs={distances.map((value) => ({ value, label: `${value} yd` }))}
    >
      <SiTable rows={rows} distance={distance} />
      <RestsOn className={styles.rests}>
        SI 100 means track record pace. Each time is the slowest that still earns its index.
      </RestsOn>
    </Tabs>
  )
}

export function TrackDetail({ track }: { track: Track }) {
  const { data, error, refetch } = useSiTables(track.id)
  return (
    <>
      <p className={styles.back}>
        <Anchor href={paths.tracks()}>All tracks</Anchor>
      </p>
      <PageTitle
        title={track.name}
        lead={`${track.state}, ${count(Math.round(track.altitude_m))} m above the sea`}
      />
      <div className={styles.columns}>
        <Section title="The track" place="first">
          <Facts
            facts={[
              ['State', track.state],
              ['Latitude', `${decimal(track.latitude, 3)}°`],
              ['Longitude', `${decimal(track.longitude, 3)}°`],
              ['Altitude', `${count(Math.round(track.altitude_m))} m, ${count(feet(track.altitude_m))} ft`],
              ['Effect on times', <AltitudeEffect key="effect" altitudeM={track.altitude_m} />],
              ['Surface', 'dirt, standard banking'],
            ]}
          />
        </Section>
        <Section title="Speed index by time" place="first">
          {data !== undefined ? (
            <Tables key={track.id} tables={data} />
          ) : error !== null ? (
            <FailurePanel
              title="The tables did not load"
              detail={detailOf(error, 'The tables could not be read.')}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonRows label="Loading the tables" rows={5} />
          )}
        </Section>
      </div>
    </>
  )
}
