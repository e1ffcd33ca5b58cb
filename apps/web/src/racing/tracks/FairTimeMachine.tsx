import { findStandard } from '@quarterpole/racing/distance-standards'
import { useDeferredValue, useId, useState } from 'react'
import { count, decimal, signed } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Range } from '../../ui/Range.tsx'
import { Section } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { feet } from './altitude.ts'
import { clockText, readClock } from './clock.ts'
import { type FairRun, fairRun, halfWidth, type Run, windName } from './fair-time.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from './FairTimeMachine.module.css'
import type { TrackDistance } from './use-tracks.ts'

const WIND = { min: -30, max: 30, step: 1 } as const
const ALTITUDE = { min: 0, max: 2500, step: 1 } as const
const TEMP = { min: 20, max: 110, step: 1 } as const
/** The defaults of a race card. */
const USUAL = { windMph: 5, tempF: 75 } as const

interface KnobProps {
  label: string
  value: number
  range: { min: number; max: number; step: number }
  /** The value in words, shown and read out. */
  text: string
  onChange: (value: number) => void
}

function Knob({ label, value, range, text, onChange }: KnobProps) {
  const id = useId()
  return (
    <Grid gap={3} align="center" size="cell" className={styles.knob}>
      <label htmlFor={id}>{label}</label>
      <Range id={id} {...range} value={value} aria-valuetext={text} onChange={onChange} />
      <output htmlFor={id}>{text}</output>
    </Grid>
  )
}

/** A bar from one time to the next; all rows share the axis. */
function StepBar({ from, to, low, high }: { from: number; to: number; low: number; high: number }) {
  const at = (timeS: number) => ((timeS - low) / Math.max(1e-9, high - low)) * 100
  return (
    <svg className={styles.step} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x={at(Math.min(from, to))} y="1" width={Math.max(0.8, Math.abs(at(to) - at(from)))} height="10" />
    </svg>
  )
}

/** From the board to the fair time, one correction a row. */
export function FairSteps({ run, fair }: { run: Run; fair: FairRun }) {
  const times = [run.timeS, ...fair.steps.map(({ timeS }) => timeS), fair.seaLevel.lowS, fair.seaLevel.highS]
  const axis = { low: Math.min(...times), high: Math.max(...times) }
  return (
    <Table caption="From the time on the board to still air at sea level">
      <thead>
        <tr>
          <Th>Take away</Th>
          <Th>
            <span className={styles.axis}>
              <VisuallyHidden>Size</VisuallyHidden>
            </span>
          </Th>
          <Th num>Change</Th>
          <Th num>Leaves</Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <RowHead>On the board</RowHead>
          <Td>
            <StepBar from={run.timeS} to={run.timeS} {...axis} />
          </Td>
          <Td num />
          <Td num>{clockText(run.timeS)}</Td>
        </tr>
        {fair.steps.map(({ name, shiftS, timeS }) => (
          <tr key={name}>
            <RowHead>{name}</RowHead>
            <Td>
              <StepBar from={timeS - shiftS} to={timeS} {...axis} />
            </Td>
            <Td num>{signed(shiftS, 3)}</Td>
            <Td num>{clockText(timeS)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The run in other conditions: its index as run, the others in seconds with their error. */
export function FairResult({ fair, altitudeM }: { fair: FairRun; altitudeM: number }) {
  const rows = [
    [`In still air, ${count(feet(altitudeM))} ft`, fair.stillHere],
    ['In still air at sea level', fair.seaLevel],
  ] as const
  return (
    <Grid as="dl" gap={3} below={3} className={styles.result}>
      <Grid gap="0 4" align="baseline" columns="190px 1fr">
        <dt>Speed index, as run</dt>
        <dd>
          <ValueUnit figure value={String(fair.si)} unit="SI" />
        </dd>
      </Grid>
      {rows.map(([name, band]) => (
        <Grid key={name} gap="0 4" align="baseline" columns="190px 1fr">
          <dt>{name}</dt>
          <dd>
            <ValueUnit value={clockText(band.timeS)} unit="s" spread={decimal(halfWidth(band), 3)} />
          </dd>
        </Grid>
      ))}
    </Grid>
  )
}

/** Removes wind, altitude and heat from a time, to compare raw times between tracks. */
export function FairTimeMachine({
  altitudeM: here,
  here: distance,
}: {
  altitudeM: number
  here: TrackDistance
}) {
  const [text, setText] = useState(clockText(distance.si_100_s))
  const [windMph, setWind] = useState<number>(USUAL.windMph)
  const [altitudeM, setAltitude] = useState(Math.min(ALTITUDE.max, Math.max(0, Math.round(here))))
  const [tempF, setTemp] = useState<number>(USUAL.tempF)
  const standard = findStandard(distance.distance_yards, 'straight')
  const timeS = readClock(text)
  const run = useDeferredValue(
    timeS === undefined ? undefined : { timeS, windMph, altitudeM, tempF },
    undefined,
  )
  if (standard === undefined) return null
  const fair = run === undefined ? null : fairRun(run, { standard, t100S: distance.si_100_s })
  return (
    <Section title="Fair-time machine" place="first" aside="What the same run takes in still air">
      <Grid gap={5} columns="minmax(13rem, 0.7fr) 1fr" collapse="phone" below={4} className={styles.machine}>
        <Stack gap={2} top>
          <TextField
            label="Time on the board"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={
              fair === null
                ? `Enter a time for ${distance.distance_yards} yards, for example :19.402.`
                : undefined
            }
          />
          <Knob label="Wind" range={WIND} value={windMph} onChange={setWind} text={windName(windMph)} />
          <Knob
            label="Altitude"
            range={ALTITUDE}
            value={altitudeM}
            onChange={setAltitude}
            text={`${count(feet(altitudeM))} ft`}
          />
          <Knob label="Air" range={TEMP} value={tempF} onChange={setTemp} text={`${tempF} °F`} />
        </Stack>
        <div aria-live="polite">
          {run !== undefined && fair !== null && (
            <>
              <FairResult fair={fair} altitudeM={run.altitudeM} />
              <Fold label="Step by step">
                <FairSteps run={run} fair={fair} />
              </Fold>
            </>
          )}
        </div>
      </Grid>
      <InfoNote label="What this counts">
        To compare raw times between tracks; the index is already set per track, and never corrected. It
        models air drag only, at 40% humidity. ± covers a drag area of horse and rider from 0.8 to 1.4 m².
        Surface, heat and thin air have no published effect on the horse at these distances, so they don’t
        count.
      </InfoNote>
      <HowLink card="bias" section="weather" of="fair times" />
    </Section>
  )
}
