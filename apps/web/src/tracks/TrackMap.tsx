import { useElementSize } from '@mantine/hooks'
import { plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Mark } from '../ui/Marks.tsx'
import { isSpeedBoost } from './altitude.ts'
import { type Label, placeLabels } from './labels.ts'
import { shortName } from './place.ts'
import { fit, projectionFor, type Sheet } from './projection.ts'
import { STATES } from './states.ts'
import styles from './TrackMap.module.css'
import { US_OUTLINE } from './us-outline.ts'
import type { Track } from './use-tracks.ts'

const MARGIN = 14
const OUTLINE = US_OUTLINE.map(([longitude, latitude]) => ({ longitude, latitude }))

function sheetFor(tracks: readonly Track[], width: number): Sheet {
  const places = [...OUTLINE, ...tracks]
  return fit(projectionFor(places), places, width, MARGIN)
}

const pathOf = (sheet: Sheet) =>
  `M${OUTLINE.map((corner) =>
    sheet
      .place(corner)
      .map((value) => value.toFixed(1))
      .join(' '),
  ).join('L')}Z`

function Dot({ track, sheet, chosen }: { track: Track; sheet: Sheet; chosen: boolean }) {
  const [x, y] = sheet.place(track)
  return (
    <>
      {chosen && <circle cx={x} cy={y} r="9" className={styles.chosen} />}
      {isSpeedBoost(track.altitude_m) ? (
        <path d={`M${x} ${y - 5}L${x + 5} ${y + 4}H${x - 5}Z`} className={styles.boost} />
      ) : (
        <circle cx={x} cy={y} r="3.8" className={styles.normal} />
      )}
    </>
  )
}

/** The states' codes, quiet, where a track's mark or name does not need the place. */
function StateCodes({ sheet, labels }: { sheet: Sheet; labels: readonly { x: number; y: number }[] }) {
  if (sheet.width < 420) return null
  return Object.entries(STATES).map(([code, [, latitude, longitude]]) => {
    const [x, y] = sheet.place({ latitude, longitude })
    const isInside = x > 8 && x < sheet.width - 8 && y > 8 && y < sheet.height - 4
    const isFree = labels.every((label) => Math.abs(label.x - x) > 44 || Math.abs(label.y - y) > 12)
    return isInside && isFree ? (
      <text key={code} x={x} y={y + 4} textAnchor="middle" className={styles.state}>
        {code}
      </text>
    ) : null
  })
}

/**
 * Where the tracks lie. A picture of the list beside it, which says the same in words and can be operated by keyboard;
 * so the drawing itself is hidden from screen readers and from the tab order, and its marks are links for the pointer.
 */
export function TrackMap({ tracks, chosen }: { tracks: readonly Track[]; chosen?: number | undefined }) {
  const { ref, width: measured } = useElementSize()
  const sheet = sheetFor(tracks, Math.max(160, measured || 560))
  const byHeight = tracks.toSorted((a, b) => b.altitude_m - a.altitude_m)
  const names: Label[] =
    chosen === undefined
      ? byHeight.map((track) => ({ text: shortName(track.name), at: sheet.place(track) }))
      : []
  const labels = placeLabels(names, sheet)
  const marks = [...labels, ...tracks.map((track) => sheet.place(track)).map(([x, y]) => ({ x, y }))]
  return (
    <div ref={ref}>
      <svg
        className={styles.map}
        width={sheet.width}
        height={sheet.height}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        aria-hidden="true"
      >
        <path d={pathOf(sheet)} className={styles.land} />
        {chosen === undefined && <StateCodes sheet={sheet} labels={marks} />}
        {labels.map(({ text, x, y, anchor }) => (
          <text key={`${text} ${x}`} x={x} y={y} textAnchor={anchor} className={styles.name}>
            {text}
          </text>
        ))}
        {tracks.map((track) => (
          <Anchor key={track.id} href={paths.tracks(track.id)} tabIndex={-1}>
            <title>{track.name}</title>
            <Dot track={track} sheet={sheet} chosen={track.id === chosen} />
          </Anchor>
        ))}
      </svg>
    </div>
  )
}

export const MapLegend = () => (
  <p className={styles.legend}>
    <Mark tone="ok" icon="up">
      speed boost
    </Mark>
    <span>above 1,500 m</span>
    <Mark tone="quiet" icon="unknown">
      normal
    </Mark>
    <span>up to 1,500 m</span>
  </p>
)

/** What the picture shows, in a sentence. */
export function mapFinding(tracks: readonly Track[]): string {
  const high = tracks.filter(({ altitude_m }) => isSpeedBoost(altitude_m)).length
  if (high === 0) return 'No track lies above the 1,500 m line'
  return `${plural(high, 'track')} ${high === 1 ? 'lies' : 'lie'} above the 1,500 m line`
}
