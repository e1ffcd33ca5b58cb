import { paths } from '../../app/paths.ts'
import { Dim, Name } from '../../ui/Words.tsx'
import { AltitudeEffect } from './AltitudeEffect.tsx'
import { Elevation } from './Elevation.tsx'
import { latitudeText, longitudeText } from './place.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import rowList from '../../ui/RowList.module.css'
import styles from './TrackList.module.css'
import type { Track } from '../../app/tracks.ts'

function TrackRow({ track }: { track: Track }) {
  return (
    <Grid as="li" gap="2 3" align="baseline" line="below" size="cell" leading="cell" className={styles.row}>
      <p className={look({ shrinks: true })}>
        <Name href={paths.tracks(track.id)}>{track.name}</Name>{' '}
        <Dim className={look({ size: 'small' })}>{track.state}</Dim>
      </p>
      <dl className={classNames(rowList.facts, styles.facts)}>
        <div className={look({ size: 'small', tone: 'muted', right: true })}>
          <dt>Latitude, longitude</dt>
          <dd>
            {latitudeText(track.latitude)}, {longitudeText(track.longitude)}
          </dd>
        </div>
        <div className={look({ right: true })}>
          <dt>Altitude</dt>
          <dd>
            <Elevation altitudeM={track.altitude_m} metersClassName={styles.meters} />
          </dd>
        </div>
        <div>
          <dt>Altitude effect</dt>
          <dd>
            <AltitudeEffect altitudeM={track.altitude_m} />
          </dd>
        </div>
      </dl>
    </Grid>
  )
}

/** Rows with fixed columns; entries with labels on a phone. */
export function TrackList({ tracks }: { tracks: readonly Track[] }) {
  return (
    <>
      <p className={classNames(rowList.heads, styles.heads)} aria-hidden="true">
        <span>Track</span>
        <span className={look({ right: true })}>Latitude, longitude</span>
        <span className={look({ right: true })}>Altitude</span>
        <span>Altitude effect</span>
      </p>
      <ul className={styles.list}>
        {tracks.map((track) => (
          <TrackRow key={track.id} track={track} />
        ))}
      </ul>
    </>
  )
}
