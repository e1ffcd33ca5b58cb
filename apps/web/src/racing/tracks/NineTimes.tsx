import { scaleLinear } from 'd3-scale'
import { AsTable } from '../../ui/AsTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { Muted } from '../../ui/Words.tsx'
import { clockText } from './clock.ts'
import { classNames } from '../../ui/class-names.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './NineTimes.module.css'
import page from './Tracks.module.css'
import type { TrackDistance } from './use-tracks.ts'

type Time = TrackDistance['times'][number]

const ROW = 20
const HEAD = 20
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

const isRun = (time: Time) => time.origin !== 'missing'

/** The winners on one axis, by year, with the mean and the Minimum Standard; the table below has all nine. */
function Chart({ here }: { here: TrackDistance }) {
  const [box, width] = useWidth<HTMLDivElement>(520)
  const years = [...new Set(here.times.filter(isRun).map(({ year }) => year))].toSorted((a, b) => a - b)
  const rows = years.flatMap((year) => here.times.filter((time) => time.year === year && isRun(time)))
  const all = [here.si_100_s, here.minimum_standard_s, ...rows.map(({ time_s }) => time_s)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const pad = Math.max(0.02, (high - low) * 0.08)
  const x = scaleLinear([low - pad, high + pad], [LEFT + 8, width - 8])
  const bottom = HEAD + rows.length * ROW + 6
  return (
    <div ref={box}>
      <svg
        width={width}
        height={bottom + 24}
        viewBox={`0 0 ${width} ${bottom + 24}`}
        className={classNames(ink.chart, styles.chart)}
        aria-hidden="true"
      >
        <line
          x1={x(here.minimum_standard_s)}
          x2={x(here.minimum_standard_s)}
          y1={HEAD}
          y2={bottom}
          stroke="var(--ink-3)"
          strokeDasharray="3 3"
        />
        <line x1={x(here.si_100_s)} x2={x(here.si_100_s)} y1={HEAD} y2={bottom} className={styles.mean} />
        <text x={Math.min(width, x(here.minimum_standard_s) + 62)} y={HEAD - 6} textAnchor="end">
          Minimum Standard {clockText(here.minimum_standard_s)}
        </text>
        {rows.map((time, at) => (
          <Run
            key={`${time.year} ${time.rank}`}
            time={time}
            x={x(time.time_s)}
            y={HEAD + (at + 0.5) * ROW + 3}
            width={width}
            isFirst={time.year !== rows[at - 1]?.year}
          />
        ))}
        <text
          x={Math.min(width - 70, Math.max(LEFT + 70, x(here.si_100_s)))}
          y={bottom + 18}
          textAnchor="middle"
          className={ink.accentText}
        >
          SI 100 = {clockText(here.si_100_s)}
        </text>
      </svg>
    </div>
  )
}

interface RunProps {
  time: Time
  x: number
  y: number
  width: number
  /** Of its year, which is written beside it. */
  isFirst: boolean
}

function Run({ time, x, y, width, isFirst }: RunProps) {
  const isLeft = x < LEFT + (width - LEFT) / 2
  return (
    <>
      {isFirst && (
        <>
          <line x1={LEFT} x2={width} y1={y - ROW / 2} y2={y - ROW / 2} className={ink.grid} />
          <text x="0" y={y + 4.5}>
            {time.year}
          </text>
        </>
      )}
      <circle cx={x} cy={y} r="4.5" className={styles[time.origin]} />
      <text
        x={x + (isLeft ? 10 : -10)}
        y={y + 4.5}
        textAnchor={isLeft ? 'start' : 'end'}
        className={styles.label}
      >
        <tspan className={styles.name}>{time.horse_name ?? 'winner'}</tspan> {clockText(time.time_s)}
      </text>
    </>
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

/** Whose times the nine are, in one line. */
export function basisText({ times, minimum_standard_s }: TrackDistance): string {
  const run = times.filter(isRun).length
  const own = times.filter(({ origin }) => origin === 'winner').length
  if (own === times.length) return 'All nine are winners’ own times.'
  const replaced = run - own
  const missing = times.length - run
  const parts = [
    missing > 0 ? `${run} of the nine winning times ${run === 1 ? 'is' : 'are'} on file` : '',
    replaced > 0 ? `${replaced} of the winners ran slower than the standard` : '',
  ].filter(Boolean)
  return `${parts.join(', and ')}; the Minimum Standard, ${clockText(minimum_standard_s)}, counts for the rest.`
}

interface NineTimesProps {
  here: TrackDistance
  season: number
  /** The track, where the page is about several. */
  at?: string
}

/** The nine times whose mean is SI 100. */
export function NineTimes({ here, season, at }: NineTimesProps) {
  const years = [...new Set(here.times.map(({ year }) => year))].toSorted((a, b) => a - b)
  const hasWinner = here.times.some(isRun)
  return (
    <Section
      title={`Nine times make SI 100${at === undefined ? '' : ` at ${at}`}`}
      place="first"
      className={at === undefined ? page.bare : undefined}
      aside={`${season} table`}
    >
      {hasWinner ? (
        <>
          <Chart here={here} />
          <Muted>{basisText(here)}</Muted>
        </>
      ) : (
        <Muted>
          No electronic winning time at {here.distance_yards} yards from {years[0]} to {years.at(-1)}, so SI
          100 is the Minimum Standard itself, {clockText(here.minimum_standard_s)}.
        </Muted>
      )}
      <InfoNote label="Which nine">
        {RULE} The standard here is {clockText(here.minimum_standard_s)} ({here.standard_source}).
      </InfoNote>
      {hasWinner && (
        <AsTable>
          <TimesTable here={here} years={years} />
        </AsTable>
      )}
    </Section>
  )
}
