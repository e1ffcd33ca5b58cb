import { look } from '../../ui/Layout.tsx'
import { Ticks } from '../../ui/charts/Axis.tsx'
import type { Rung, TrackLadder } from '@quarterpole/contract/track-ladder'
import type { Ref } from 'react'
import { count, plural } from '../../ui/words/number.ts'
import { feet } from '../tracks/altitude.ts'
import { clockText } from '../tracks/clock.ts'
import { shortName } from '../tracks/place.ts'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { Picture, PictureLink } from '../../ui/Picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { fitted, textWidth } from '../../ui/picture-text.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { placeOn, timeAxis } from './ladder-layout.ts'
import type { LadderRow } from './ladder-rows.ts'
import { gradeWord, rowWords, winnersText } from './ladder-words.ts'
import styles from './TrackLadder.module.css'
import { Wire } from './Wire.tsx'

const HEAD = 58
const ROW = 30
const FOOT = 42
const GAP = 12

interface LadderPictureProps {
  ladder: TrackLadder
  rows: readonly LadderRow[]
  /** Tracks that run on the Minimum Standard; they share one row. */
  unraced: number
  timeS: number | undefined
  /** SI of the typed time where the Minimum Standard is SI 100. */
  standardSi: number | null
  chosen: number | undefined
  width: number
  title: string
  hrefOf: (trackId: number) => string
  ref?: Ref<SVGSVGElement>
}

/** Every track a row on one time axis, faster to the right; arrow keys move between rows, Enter shows a track's nine times. */
export function LadderPicture(props: LadderPictureProps) {
  const { ladder, rows, unraced, timeS, standardSi, chosen, width, title, hrefOf, ref } = props
  const isWide = width >= 1000
  const [left, right] = [isWide ? 290 : 200, width - (timeS === undefined ? 8 : 92)]
  const standardRungs = unraced > 0 ? ladder.standard_rungs : []
  const axis = timeAxis(rows, standardRungs, timeS)
  const x = placeOn(axis, [left, right])
  const middle = (row: number) => HEAD + (row + 0.5) * ROW
  const standardY = middle(rows.length) + (rows.length > 0 ? GAP : 0)
  const bottom = unraced > 0 ? standardY + ROW / 2 : HEAD + rows.length * ROW
  const height = bottom + FOOT
  const tracks = rows.map(({ track }) => track.id)
  const [current, roving] = useRovingFocus(tracks, (track, key) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    return by === undefined ? undefined : tracks[tracks.indexOf(track) + by]
  })
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      className={styles.picture}
      label={`${title}; arrow keys move between tracks, the table below has the same`}
    >
      <g aria-hidden="true">
        <Head
          ticks={axis.ticks}
          x={x}
          first={rows[0]?.track.rungs ?? standardRungs}
          bottom={bottom}
          isWide={isWide}
        />
        <Contours rows={rows} x={x} middle={middle} />
      </g>
      <g {...roving}>
        {rows.map((row, at) => {
          const { track, earned } = row
          const box = { x: 0, y: middle(at) - ROW / 2, width, height: ROW }
          return (
            <g key={track.id} className={pictureStyles.place}>
              <g aria-hidden="true">
                {track.id === chosen && <rect {...box} className={classNames(ink.chosen, styles.chosen)} />}
                <RowName row={row} y={middle(at)} width={left - 24} isWide={isWide} />
                <Wire rungs={track.rungs} x={x} y={middle(at)} isPartial={track.winners < 9} />
                {earned !== null && <Earned si={earned.si} x={width} y={middle(at)} />}
              </g>
              <PictureLink
                href={hrefOf(track.id)}
                replace
                keepScroll
                place={track.id}
                isCurrent={track.id === current}
                box={box}
                aria-label={rowWords(row, timeS)}
                aria-current={track.id === chosen || undefined}
              />
            </g>
          )
        })}
      </g>
      <g aria-hidden="true">
        {unraced > 0 && (
          <>
            <text x="0" y={standardY + 5} className={ink.dim} fontSize={14}>
              Minimum Standard
            </text>
            {isWide && (
              <text x={left - 24} y={standardY + 5} textAnchor="end" className={ink.tick}>
                {plural(unraced, 'track')}
              </text>
            )}
            <Wire rungs={standardRungs} x={x} y={standardY} isPartial />
            {standardSi !== null && <Earned si={standardSi} x={width} y={standardY} />}
          </>
        )}
        {timeS !== undefined && <Typed timeS={timeS} rows={rows} x={x} middle={middle} bottom={bottom} />}
        <text x={0} y={height - 6} className={ink.tick}>
          {title}
        </text>
      </g>
    </Picture>
  )
}

function RowName({ row, y, width, isWide }: { row: LadderRow; y: number; width: number; isWide: boolean }) {
  const { track } = row
  const altitude = `${count(feet(track.altitude_m))} ft`
  const facts = [winnersText(track)?.replace(' winners', ''), isWide ? altitude : null]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <text x="8" y={y + 5} className={pictureStyles.name} fontSize={15}>
        {fitted(shortName(track.name), width - 16 - textWidth(facts, 12, 'facts'), 15, 'name')}
      </text>
      <text x={width} y={y + 5} textAnchor="end" className={ink.tick}>
        {facts}
      </text>
    </>
  )
}

const Earned = ({ si, x, y }: { si: number; x: number; y: number }) => (
  <text x={x - 8} y={y + 5} textAnchor="end" className={ink.muted} fontSize={15}>
    <tspan className={ink.strong}>{si}</tspan> <tspan fontSize={12}>{gradeWord(si)}</tspan>
  </text>
)

interface HeadProps {
  ticks: readonly number[]
  x: (timeS: number) => number
  /** Rungs of the first row, under whose names they stand. */
  first: readonly Rung[]
  bottom: number
  isWide: boolean
}

/** Times above, and the index of each rung with the grade from there on. */
function Head({ ticks, x, first, bottom, isWide }: HeadProps) {
  return (
    <>
      <text x="8" y="14" className={ink.tick}>
        faster to the right
      </text>
      <Ticks
        values={ticks}
        x={x}
        y={14}
        word={(tick) => clockText(tick).replace(/0$/, '')}
        mark={[22, bottom]}
        line={ink.grid}
      />
      {first.map(({ si, time_s }) => (
        <text
          key={si}
          x={x(time_s)}
          y="44"
          textAnchor="middle"
          className={look({ weight: 'strong' })}
          fontSize={13}
        >
          {si}
          {RUNG_WORD[si] !== undefined && (
            <tspan className={ink.tick}> {isWide ? RUNG_WORD[si].long : RUNG_WORD[si].short}</tspan>
          )}
        </text>
      ))}
    </>
  )
}

const RUNG_WORD: Readonly<Record<number, { long: string; short: string }>> = {
  80: { long: 'AA, Register of Merit', short: 'AA' },
  90: { long: 'AAA', short: 'AAA' },
  100: { long: 'AAAT', short: 'AAAT' },
}

interface ContoursProps {
  rows: readonly LadderRow[]
  x: (timeS: number) => number
  middle: (row: number) => number
}

/** The same index from track to track. */
function Contours({ rows, x, middle }: ContoursProps) {
  const indexes = rows[0]?.track.rungs.map(({ si }) => si) ?? []
  return indexes.map((si, nth) => (
    <polyline
      key={si}
      points={rows.map(({ track }, at) => `${x(track.rungs[nth]?.time_s ?? 0)},${middle(at)}`).join(' ')}
      className={ink.contour}
    />
  ))
}

interface TypedProps extends ContoursProps {
  timeS: number
  bottom: number
}

/** The typed time across all tracks, and dashed what it is worth in still air at sea level. */
function Typed({ timeS, rows, x, middle, bottom }: TypedProps) {
  return (
    <>
      {rows.map(
        ({ track, earned }, at) =>
          earned?.fair && (
            <line
              key={track.id}
              x1={x(earned.fair.timeS)}
              x2={x(earned.fair.timeS)}
              y1={middle(at) - ROW / 2 + 2}
              y2={middle(at) + ROW / 2 - 2}
              className={classNames(styles.typed, styles.fair)}
            />
          ),
      )}
      <line x1={x(timeS)} x2={x(timeS)} y1={HEAD - 6} y2={bottom} className={styles.typed} />
      <text x={x(timeS)} y={bottom + 14} textAnchor="middle" className={ink.accentText} fontSize={13}>
        {clockText(timeS)}
      </text>
    </>
  )
}
