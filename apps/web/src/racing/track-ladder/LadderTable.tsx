import { LADDER_SI } from '@quarterpole/contract/limits'
import type { LadderTrack, TrackLadder } from '@quarterpole/contract/track-ladder'
import { count, decimal } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { feet } from '../tracks/altitude.ts'
import { clockText } from '../tracks/clock.ts'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import type { LadderRow } from './ladder-rows.ts'
import { gradeWord } from './ladder-words.ts'
import styles from './TrackLadder.module.css'

interface LadderTableProps {
  ladder: TrackLadder
  rows: readonly LadderRow[]
  unraced: readonly LadderTrack[]
  timeS: number | undefined
  standardSi: number | null
}

/** The picture's numbers, one row a track. */
export function LadderTable({ ladder, rows, unraced, timeS, standardSi }: LadderTableProps) {
  return (
    <Table
      caption={`The time that earns each speed index at ${ladder.distance_yards} yards, by track`}
      dense
      entries={2}
      left
    >
      <thead>
        <tr>
          <Th>Track</Th>
          <Th num>Altitude, ft</Th>
          <Th num>Winners of nine</Th>
          {LADDER_SI.map((si) => (
            <Th key={si} num>
              SI {si}
            </Th>
          ))}
          {timeS !== undefined && <Th num>{clockText(timeS)} earns</Th>}
          {timeS !== undefined && <Th num>Fair time</Th>}
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {rows.map(({ track, earned }) => (
          <tr key={track.id}>
            <RowHead whole>
              <Name href={paths.tracks(track.id, { distance: ladder.distance_yards })}>{track.name}</Name>{' '}
              <Dim>{track.state}</Dim>
            </RowHead>
            <Td num>
              <PhoneLabel>altitude</PhoneLabel>
              {count(feet(track.altitude_m))}
            </Td>
            <Td num>
              <PhoneLabel>winners</PhoneLabel>
              {track.winners}
            </Td>
            <Rungs rungs={track.rungs} />
            {timeS !== undefined && earned !== null && (
              <>
                <Td num>
                  <PhoneLabel>earns</PhoneLabel>
                  {earned.si} <Dim>{gradeWord(earned.si)}</Dim>
                </Td>
                <Td num>
                  <PhoneLabel>fair time</PhoneLabel>
                  {earned.fair === null
                    ? '–'
                    : `${clockText(earned.fair.timeS)} ± ${decimal(earned.fair.half, 3)}`}
                </Td>
              </>
            )}
          </tr>
        ))}
        {unraced.length > 0 && (
          <tr>
            <RowHead whole>Minimum Standard</RowHead>
            <Td num />
            <Td num>
              <PhoneLabel>winners</PhoneLabel>0
            </Td>
            <Rungs rungs={ladder.standard_rungs} />
            {timeS !== undefined && standardSi !== null && (
              <>
                <Td num>
                  <PhoneLabel>earns</PhoneLabel>
                  {standardSi} <Dim>{gradeWord(standardSi)}</Dim>
                </Td>
                <Td num />
              </>
            )}
          </tr>
        )}
      </tbody>
    </Table>
  )
}

const Rungs = ({ rungs }: Pick<LadderTrack, 'rungs'>) =>
  rungs.map(({ si, time_s }) => (
    <Td key={si} num>
      <PhoneLabel>{`SI ${si}`}</PhoneLabel>
      {clockText(time_s)}
    </Td>
  ))
