import { useElementSize } from '@mantine/hooks'
import { ALTITUDE_BOOST_M } from '@quarterpole/contract/limits'
import { count } from '../format/number.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { isSpeedBoost } from './altitude.ts'
import { AltitudeEffect } from './AltitudeEffect.tsx'
import { type Label, type PlacedLabel, placeLabels } from './labels.ts'
import { shortName } from './place.ts'
import { fit, projectionFor, type Sheet } from './projection.ts'
import { STATES } from './states.ts'
import styles from './TrackMap.module.css'
import { US_OUTLINE } from './us-outline.ts'
import type { Track } from './use-tracks.ts'

const MARGIN = 14
/** Half the width of a state code. */
const CODE_HALF = 11
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

interface Taken {
  x: number
  y: number
  half: number
}

/** State codes where no track, name or other code is in the way. */
function StateCodes({ sheet, taken }: { sheet: Sheet; taken: readonly Taken[] }) {
  if (sheet.width < 420) return null
  const shown: (Taken & { code: string })[] = []
  for (const [code, [, latitude, longitude]] of Object.entries(STATES)) {
    const [x, y] = sheet.place({ latitude, longitude })
    const isInside = x > 10 && x < sheet.width - 10 && y > 10 && y < sheet.height - 6
    const isFree = [...taken, ...shown].every(
      (other) => Math.abs(other.x - x) > other.half + CODE_HALF || Math.abs(other.y - y) > 13,
    )
    if (isInside && isFree) shown.push({ code, x, y, half: CODE_HALF })
  }
  return shown.map(({ code, x, y }) => (
    <text key={code} x={x} y={y + 4} textAnchor="middle" className={styles.state}>
      {code}
    </text>
  ))
}

/** The space a placed name takes. */
function takenBy({ text, x, y, anchor }: PlacedLabel): Taken {
  const half = (text.length * 6.9) / 2
  return { x: anchor === 'start' ? x + half : anchor === 'end' ? x - half : x, y: y - 4, half }
}

/**
 * The tracks on a map. The list beside it has the same links, so the map is hidden from screen readers and the tab order.
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
  const taken: Taken[] = [
    ...labels.map(takenBy),
    ...tracks.map((track) => sheet.place(track)).map(([x, y]) => ({ x, y, half: 6 })),
  ]
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
        {chosen === undefined && <StateCodes sheet={sheet} taken={taken} />}
        {labels
          .filter(({ hasStem }) => hasStem)
          .map(({ text, at, x, y }) => (
            <line
              key={`${text} ${x}`}
              x1={at[0]}
              y1={at[1]}
              x2={x}
              y2={y < at[1] ? y + 3 : y - 10}
              className={styles.stem}
            />
          ))}
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
    <span>
      <AltitudeEffect altitudeM={ALTITUDE_BOOST_M + 1} /> above 4,920 ft (1,500 m)
    </span>
    <span>
      <AltitudeEffect altitudeM={ALTITUDE_BOOST_M} /> up to 4,920 ft
    </span>
  </p>
)

const SMALL = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export function mapFinding(tracks: readonly Track[]): string {
  const high = tracks.filter(({ altitude_m }) => isSpeedBoost(altitude_m)).length
  if (high === 0) return 'No track is above the 4,920 ft line'
  return high === 1
    ? 'One track is above the 4,920 ft line'
    : `${SMALL[high] ?? count(high)} tracks are above the 4,920 ft line`
}
