import { ALTITUDE_BOOST_M } from '@quarterpole/contract/limits'
import { startingNumber } from '@quarterpole/contract/number-word'
import { count } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { useWidth } from '../../ui/use-width.ts'
import { Muted } from '../../ui/Words.tsx'
import { feet, isSpeedBoost } from './altitude.ts'
import { AltitudeEffect } from './AltitudeEffect.tsx'
import { type PlacedLabel, placeLabels } from './labels.ts'
import { nextMark } from './map-keys.ts'
import { shortName, stateName } from './place.ts'
import { cropTo, isOnMap, type Point, type Sheet } from './projection.ts'
import { StateNames } from './StateNames.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import { classNames } from '../../ui/class-names.ts'
import styles from './TrackMap.module.css'
import type { Track } from '../../app/tracks.ts'
import { splitOff } from '../../ui/split-off.tsx'

// Split off: the borders are as large as the rest of the page.
const MapLand = splitOff(async () => (await import('./MapLand.tsx')).MapLand)

/** Half a target of 24 px. */
const REACH = 12

const wordsOf = ({ name, state, altitude_m }: Track) =>
  `${name}, ${stateName(state)}, ${count(feet(altitude_m))} feet${isSpeedBoost(altitude_m) ? ', speed boost' : ''}`

export interface TrackMapProps {
  /** The tracks marked. */
  tracks: readonly Track[]
  /** All tracks on file, which the map is cropped to. */
  all: readonly Track[]
}

/** The tracks on a map of their states; arrow keys move between the marks, Enter opens a track. */
export function TrackMap({ tracks, all }: TrackMapProps) {
  const [ref, width] = useWidth<HTMLDivElement>(600)
  const mapped = all.filter(isOnMap)
  if (mapped.length === 0) return null
  const shown = tracks.filter(isOnMap)
  const beyond = tracks.filter((track) => !isOnMap(track))
  return (
    <div ref={ref}>
      <Drawing tracks={shown} sheet={cropTo(mapped, width)} />
      {beyond.length > 0 && <Muted>Off this map: {beyond.map(({ name }) => name).join(', ')}.</Muted>}
    </div>
  )
}

function Drawing({ tracks, sheet }: { tracks: readonly Track[]; sheet: Sheet }) {
  const marks = tracks.map((track) => ({ id: track.id as number, at: sheet.place(track), track }))
  const byHeight = marks.toSorted((a, b) => b.track.altitude_m - a.track.altitude_m)
  const labels = placeLabels(
    byHeight.map(({ id, at, track }) => ({ id, text: shortName(track.name), at })),
    sheet,
  )
  const [current, roving] = useRovingFocus(
    marks.map(({ id }) => id),
    (id, key) => nextMark(marks, id, key),
  )
  return (
    <svg
      className={classNames(ink.chart, styles.map)}
      width={sheet.width}
      height={sheet.height}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="group"
      aria-label="Map of the tracks; arrow keys move between them, the list has the same"
    >
      <g aria-hidden="true">
        <MapLand sheet={sheet} />
        <StateNames sheet={sheet} labels={labels} marks={marks.map(({ at }) => at)} />
        <Labels labels={labels} />
      </g>
      <g {...roving}>
        {marks.map(({ id, at, track }) => (
          <Anchor
            key={id}
            href={paths.tracks(id)}
            data-place={id}
            tabIndex={id === current ? 0 : -1}
            aria-label={wordsOf(track)}
            className={styles.mark}
          >
            <circle cx={at[0]} cy={at[1]} r={REACH} className={classNames(ink.reach, styles.reach)} />
            <Dot track={track} at={at} />
            {!labels.some((label) => label.id === id) && <Callout track={track} at={at} sheet={sheet} />}
          </Anchor>
        ))}
      </g>
    </svg>
  )
}

function Dot({ track, at: [x, y] }: { track: Track; at: Point }) {
  return isSpeedBoost(track.altitude_m) ? (
    <path d={`M${x} ${y - 5}L${x + 5} ${y + 4}H${x - 5}Z`} fill="var(--gain)" />
  ) : (
    <circle cx={x} cy={y} r="3.8" className={styles.normal} />
  )
}

/** The name of a mark without space for one, while it is pointed at or has the focus. */
function Callout({ track, at: [x, y], sheet }: { track: Track; at: Point; sheet: Sheet }) {
  const isLeft = x < sheet.width / 2
  return (
    <text
      x={isLeft ? x + REACH : x - REACH}
      y={y + 4}
      textAnchor={isLeft ? 'start' : 'end'}
      className={styles.callout}
      aria-hidden="true"
    >
      {shortName(track.name)}
    </text>
  )
}

function Labels({ labels }: { labels: readonly PlacedLabel[] }) {
  return (
    <>
      {labels
        .filter(({ hasStem }) => hasStem)
        .map(({ id, at, x, y }) => (
          <line key={id} x1={at[0]} y1={at[1]} x2={x} y2={y < at[1] ? y + 3 : y - 10} className={ink.axis} />
        ))}
      {labels.map(({ id, text, x, y, anchor }) => (
        <text key={id} x={x} y={y} textAnchor={anchor} className={styles.name}>
          {text}
        </text>
      ))}
    </>
  )
}

export const MapLegend = () => (
  <Row as="p" gap="1 4" align="stretch" above={2} size="small" tone="muted">
    <span className={look({ nowrap: true })}>
      <AltitudeEffect altitudeM={ALTITUDE_BOOST_M + 1} /> above 4,920 ft (1,500 m)
    </span>
    <span className={look({ nowrap: true })}>
      <AltitudeEffect altitudeM={ALTITUDE_BOOST_M} /> up to 4,920 ft
    </span>
  </Row>
)

export function mapFinding(tracks: readonly Track[]): string {
  const high = tracks.filter(({ altitude_m }) => isSpeedBoost(altitude_m)).length
  return `${startingNumber(high)} ${high < 2 ? 'track is' : 'tracks are'} above the 4,920 ft line`
}
