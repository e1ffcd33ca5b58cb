import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { Fragment } from 'react'
import { Section } from '../ui/Section.tsx'
import { InfoNote } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, SourceNote } from '../ui/Words.tsx'
import { clockText } from './clock.ts'
import styles from './NineTimes.module.css'
import page from './Tracks.module.css'
import type { TrackDistance } from './use-tracks.ts'

type Time = TrackDistance['times'][number]

const ROW = 20
const LEFT = 46

/** Where a time in the mean comes from. */
export function originText({ origin, run_s }: Time): string {
  switch (origin) {
    case 'winner':
      return 'the winner’s time'
    case 'slower_than_standard':
      return `Minimum Standard; the winner ran ${clockText(run_s ?? Number.NaN)}`
    case 'missing':
      return 'Minimum Standard; no more winners on file'
  }
}

const nameOf = (time: Time) => time.horse_name ?? 'no winner'

function Dot({ time, x, y }: { time: Time; x: number; y: number }) {
  return <circle cx={x} cy={y} r="4.5" className={styles[time.origin]} />
}

/** Nine times on one axis, by year, and their mean; the table below has the same figures. */
function Chart({ here, years }: { here: TrackDistance; years: readonly number[] }) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(280, measured || 520)
  const height = 9 * ROW + 34
  const all = here.times.map(({ time_s }) => time_s)
  const [low, high] = [Math.min(...all, here.si_100_s), Math.max(...all, here.si_100_s)]
  const pad = Math.max(0.02, (high - low) * 0.06)
  const x = scaleLinear([low - pad, high + pad], [LEFT + 8, width - 8])
  const ordered = years.flatMap((year) => here.times.filter((time) => time.year === year))
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.chart}
        aria-hidden="true"
      >
        <line x1={x(here.si_100_s)} x2={x(here.si_100_s)} y1="2" y2={9 * ROW + 6} className={styles.mean} />
        {years.map((year, at) => (
          <Fragment key={year}>
            <text x="0" y={(at * 3 + 1.5) * ROW + 6}>
              {year}
            </text>
            <line
              x1={LEFT}
              x2={width}
              y1={(at + 1) * 3 * ROW + 3}
              y2={(at + 1) * 3 * ROW + 3}
              className={styles.line}
            />
          </Fragment>
        ))}
        {ordered.map((time, at) => {
          const isLeft = x(time.time_s) < LEFT + (width - LEFT) / 2
          return (
            <g key={`${time.year} ${time.rank}`}>
              <Dot time={time} x={x(time.time_s)} y={(at + 0.5) * ROW + 3} />
              <text
                x={x(time.time_s) + (isLeft ? 10 : -10)}
                y={(at + 0.5) * ROW + 7.5}
                textAnchor={isLeft ? 'start' : 'end'}
                className={styles.label}
              >
                <tspan className={styles.name}>{nameOf(time)}</tspan> {clockText(time.time_s)}
              </text>
            </g>
          )
        })}
        <text
          x={Math.min(width - 70, Math.max(LEFT + 70, x(here.si_100_s)))}
          y={9 * ROW + 26}
          textAnchor="middle"
          className={styles.hundred}
        >
          SI 100 = {clockText(here.si_100_s)}
        </text>
      </svg>
    </div>
  )
}

function TimesTable({ here, years }: { here: TrackDistance; years: readonly number[] }) {
  return (
    <Table caption={`The nine times behind SI 100 at ${here.distance_yards} yards`}>
      <thead>
        <tr>
          <Th>Year</Th>
          <Th>Horse</Th>
          <Th num>Time</Th>
          <Th>What it is</Th>
        </tr>
      </thead>
      <tbody>
        {years.flatMap((year) =>
          here.times
            .filter((time) => time.year === year)
            .map((time) => (
              <tr key={`${year} ${time.rank}`}>
                <RowHead>{year}</RowHead>
                <Td>{time.horse_name ?? '–'}</Td>
                <Td num>{clockText(time.time_s)}</Td>
                <Td>{originText(time)}</Td>
              </tr>
            )),
        )}
      </tbody>
    </Table>
  )
}

const RULE =
  'The three fastest electronic winning times in each of the last three years, one per horse per year. The Minimum Standard replaces a slower or missing time.'

/** Whose times the nine are. */
function basisText({ basis, times }: TrackDistance): string {
  const own = times.filter(({ origin }) => origin === 'winner').length
  if (basis === 'full' && own === times.length) return 'All nine are winners’ own times.'
  return `${own} of the nine ${own === 1 ? 'is a winner’s own time' : 'are winners’ own times'}; the Minimum Standard fills in for the rest.`
}

/** The nine times whose mean is SI 100. */
export function NineTimes({ here, season }: { here: TrackDistance; season: number }) {
  const years = [...new Set(here.times.map(({ year }) => year))].toSorted((a, b) => a - b)
  return (
    <Section title="Nine times make SI 100" place="first" className={page.bare} aside={`${season} table`}>
      {here.basis === 'standard' ? (
        <Muted>
          No electronic winning time from {years[0]} to {years.at(-1)} beats the Minimum Standard at{' '}
          {here.distance_yards} yards, so SI 100 is the standard itself, {clockText(here.minimum_standard_s)}.
        </Muted>
      ) : (
        <>
          <Chart here={here} years={years} />
          <Muted>{basisText(here)}</Muted>
        </>
      )}
      <SourceNote className={styles.source}>
        {RULE} The standard here is {clockText(here.minimum_standard_s)} ({here.standard_source}).
      </SourceNote>
      {here.basis !== 'standard' && (
        <InfoNote label="Show as a table">
          <TimesTable here={here} years={years} />
        </InfoNote>
      )}
    </Section>
  )
}
