import { SI_RECORD } from '@quarterpole/contract/limits'
import { signed } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SI_BAND_WORD, siBand, SiPole } from '../../ui/Marks.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { clockText } from './clock.ts'
import { Line, look } from '../../ui/Layout.tsx'
import tones from '../../ui/Marks.module.css'
import styles from './SiBars.module.css'
import type { SiTables, TrackDistance } from './use-tracks.ts'

/** Bars start ten points under the slowest index, so that it has a length too. */
const BELOW = 10

interface BarProps {
  si: number
  from: number
  to: number
}

/** Solid from 100, striped from 90, outlined below: the shape shows the band without color. */
function Bar({ si, from, to }: BarProps) {
  const band = siBand(si)
  return (
    <span className={styles.track}>
      <svg
        className={styles.bar}
        width={`${((si - from) / (to - from)) * 100}%`}
        height="12"
        aria-hidden="true"
      >
        <rect width="100%" height="12" className={styles[band]} />
        {band === 'strong' && (
          <line
            x1="0"
            x2="100%"
            y1="6"
            y2="6"
            strokeWidth="12"
            strokeDasharray="2 3"
            stroke="var(--si-strong)"
          />
        )}
      </svg>
    </span>
  )
}

/** The slowest time that earns each speed index, and the gap to SI 100. */
export function SiBars({ rows, here }: { rows: SiTables[string]; here: TrackDistance }) {
  const fastestFirst = rows.toSorted((a, b) => b.si - a.si)
  const values = rows.map(({ si }) => si)
  const record = rows.find(({ si }) => si === SI_RECORD)?.time_threshold ?? here.si_100_s
  const range = { from: Math.min(...values) - BELOW, to: Math.max(...values) }
  return (
    <>
      <Table dense caption={`Speed index and time at ${here.distance_yards} yards`}>
        <thead>
          <tr>
            <Th className={look({ nowrap: true })}>Speed index</Th>
            <HiddenTh>Bar</HiddenTh>
            <Th num className={styles.time}>
              Slowest time
            </Th>
            <Th num className={styles.against}>
              Against SI 100
            </Th>
          </tr>
        </thead>
        <tbody>
          {fastestFirst.map(({ si, time_threshold }) => (
            <tr key={si} data-band={siBand(si)} className={classNames(si === SI_RECORD && styles.record100)}>
              <RowHead>
                <SiPole si={si}>{si}</SiPole>
              </RowHead>
              <Td style={{ width: '60%' }}>
                <Line as="span" gap={2} align="center">
                  <Bar si={si} {...range} />
                  <span className={classNames(styles.word, tones[siBand(si)])}>
                    {SI_BAND_WORD[siBand(si)]}
                  </span>
                </Line>
              </Td>
              <Td num className={styles.time}>
                {clockText(time_threshold)}
              </Td>
              <Td num className={styles.against}>
                {si === SI_RECORD ? '' : signed(time_threshold - record, 2)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <SourceNote className={look({ above: 3 })}>
        SI 100 means track record pace, not one fastest time. Each point is {here.seconds_per_point} s
        {pointSource(here)} <HowLink card="bias" section="speed-index" of="speed index" />
      </SourceNote>
    </>
  )
}

/** Where the seconds per point come from; ends the sentence that names them. */
export const pointSource = ({
  point_founded,
  point_source,
}: Pick<TrackDistance, 'point_founded' | 'point_source'>) => FOUNDED[point_founded](point_source)

/** How well the seconds per point are known; ends the sentence. */
const FOUNDED: Record<TrackDistance['point_founded'], (source: string) => string> = {
  verified: () => '.',
  secondary: (source) => `, according to ${source}.`,
  inferred: (source) => ` (our estimate; ${source}).`,
  assumed: (source) => ` (our assumption; ${source}).`,
}
