import type { TrackLadder } from '@quarterpole/contract/track-ladder'
import { count } from '../../ui/words/number.ts'
import { feet } from '../tracks/altitude.ts'
import { clockText } from '../tracks/clock.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import pictureStyles from '../../ui/Picture.module.css'
import { Dim, Name } from '../../ui/Words.tsx'
import { placeOn, timeAxis } from './ladder-layout.ts'
import type { LadderRow } from './ladder-rows.ts'
import { gradeWord, winnersText } from './ladder-words.ts'
import styles from './TrackLadder.module.css'
import { Wire } from './Wire.tsx'

const HEIGHT = 26

interface LadderListProps {
  ladder: TrackLadder
  rows: readonly LadderRow[]
  timeS: number | undefined
  width: number
  chosen: number | undefined
  hrefOf: (trackId: number) => string
}

/** The picture on a phone: one entry a track, its rungs below its name on an axis that all share. */
export function LadderList({ ladder, rows, timeS, width, chosen, hrefOf }: LadderListProps) {
  const axis = timeAxis(rows, [], timeS)
  const x = placeOn(axis, [6, width - 6])
  return (
    <>
      <p className={look({ below: 2, size: 'small', tone: 'muted' })}>
        Rings are 80 and 90, dots 100 and 110; faster to the right, from {clockText(axis.slow).slice(0, -1)}{' '}
        to {clockText(axis.fast).slice(0, -1)} at {ladder.distance_yards} yards.
      </p>
      <ul className={styles.list} aria-label="The tracks on one time axis">
        {rows.map((row) => (
          <Entry
            key={row.track.id}
            {...{ row, timeS, width, x }}
            chosen={row.track.id === chosen}
            href={hrefOf(row.track.id)}
          />
        ))}
      </ul>
    </>
  )
}

interface EntryProps {
  row: LadderRow
  timeS: number | undefined
  width: number
  x: (timeS: number) => number
  chosen: boolean
  href: string
}

function Entry({ row: { track, earned }, timeS, width, x, chosen, href }: EntryProps) {
  const facts = [`${count(feet(track.altitude_m))} ft`, winnersText(track)].filter(Boolean).join(' · ')
  return (
    <Grid
      as="li"
      gap="0 3"
      align="baseline"
      columns="1fr auto"
      line="below"
      padTop={2}
      padBottom={2}
      aria-current={chosen || undefined}
    >
      <Name href={href} keepScroll className={look({ hit: true })}>
        {track.name}
      </Name>
      <span className={look({ nowrap: true })}>
        {earned === null ? (
          <>
            {clockText(track.si_100_s)} <Dim>for a 100</Dim>
          </>
        ) : (
          <>
            <b>{earned.si}</b> <Dim>{gradeWord(earned.si)}</Dim>
          </>
        )}
      </span>
      <Dim className={look({ size: 'small', whole: true })}>{facts}</Dim>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={pictureStyles.picture}
        aria-hidden="true"
      >
        <Wire rungs={track.rungs} x={x} y={HEIGHT / 2} isPartial={track.winners < 9} />
        {timeS !== undefined && (
          <line x1={x(timeS)} x2={x(timeS)} y1="1" y2={HEIGHT - 1} className={styles.typed} />
        )}
        {earned?.fair && (
          <line
            x1={x(earned.fair.timeS)}
            x2={x(earned.fair.timeS)}
            y1="1"
            y2={HEIGHT - 1}
            className={classNames(styles.typed, styles.fair)}
          />
        )}
      </svg>
    </Grid>
  )
}
