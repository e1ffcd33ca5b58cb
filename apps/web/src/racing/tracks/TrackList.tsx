import { paths } from '../../app/paths.ts'
import { Dim, Name } from '../../ui/Words.tsx'
import { AltitudeEffect } from './AltitudeEffect.tsx'
import { Elevation } from './Elevation.tsx'
import { latitudeText, longitudeText } from './place.ts'
import styles from './TrackList.module.css'
import type { Track } from '../../app/tracks.ts'

function TrackRow({ track }: { track: Track }) {
  return (
    <li className={styles.row}>
      <p className={styles.first}>
        <Name href={paths.tracks(track.id)}>{track.name}</Name>{' '}
        <Dim className={styles.state}>{track.state}</Dim>
      </p>
      <dl className={styles.facts}>
        <div className={styles.position}>
          <dt>Latitude, longitude</dt>
          <dd>
            {latitudeText(track.latitude)}, {longitudeText(track.longitude)}
          </dd>
        </div>
        <div className={styles.altitude}>
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
    </li>
  )
}

/** Rows with fixed columns; entries with labels on a phone. */
export function TrackList({ tracks }: { tracks: readonly Track[] }) {
  return (
    <>
      <p className={styles.heads} aria-hidden="true">
        <span>Track</span>
        <span className={styles.right}>Latitude, longitude</span>
        <span className={styles.right}>Altitude</span>
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
