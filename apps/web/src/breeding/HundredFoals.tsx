import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { useMediaQuery } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { useId, useState } from 'react'
import { decimal } from '../format/number.ts'
import { TextField } from '../ui/Field.tsx'
import { GenotypeMark, type GenotypeState } from '../ui/Genotype.tsx'
import { InfoNote } from '../ui/States.tsx'
import { siBand } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { hundredFoals, type HundredFoals as Hundred, reaching } from './hundred.ts'
import styles from './HundredFoals.module.css'

const WIDTH = 660
const PAD = 14
const DEFAULT_MARK = 95

interface HundredFoalsProps {
  distribution: FoalDistribution
  panel: BreedingPrediction['panel_of_100']
}

/** A hundred equally likely foals of the cross on the axis of speed index, countable, and the same hundred by panel. */
export function HundredFoals({ distribution, panel }: HundredFoalsProps) {
  const narrow = useMediaQuery('(max-width: 640px)') ?? false
  const [typed, setTyped] = useState(String(DEFAULT_MARK))
  const hundred = hundredFoals(distribution.mean, distribution.sd, narrow ? 2.5 : 1.25)
  const mark = Number(typed)
  const isMark = typed.trim() !== '' && Number.isFinite(mark)
  return (
    <>
      <FoalPlot
        hundred={hundred}
        distribution={distribution}
        mark={isMark ? mark : undefined}
        narrow={narrow}
      />
      <div className={styles.reads}>
        <p aria-live="polite">
          {isMark ? (
            <>
              <b>{reaching(hundred, mark)} of 100</b> at SI {typed} or more
            </>
          ) : (
            'Type a speed index to count the foals that reach it.'
          )}
        </p>
        <div className={styles.mark}>
          <TextField
            label="Your mark, SI"
            type="number"
            inputMode="numeric"
            min={40}
            max={140}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      <SameHundred panel={panel} />
      <InfoNote label="The same as a table">
        <HundredTable hundred={hundred} distribution={distribution} />
      </InfoNote>
    </>
  )
}

interface FoalPlotProps {
  hundred: Hundred
  distribution: FoalDistribution
  mark: number | undefined
  narrow: boolean
}

function FoalPlot({ hundred, distribution, mark, narrow }: FoalPlotProps) {
  const titleId = useId()
  const width = narrow ? WIDTH * 0.56 : WIDTH
  const x = scaleLinear([hundred.from, hundred.to], [PAD, width - PAD])
  const step = (width - 2 * PAD) / hundred.columns
  const radius = Math.min(step / 2 - 0.6, 6)
  const rise = radius * 2 + 1.6
  const ground = 46 + hundred.tallest * rise
  const { mean, sd, distance_yards } = distribution
  const title = `Of a hundred foals at ${distance_yards} yards, ${hundred.below} are below 90, ${hundred.strong} from 90 to 99 and ${hundred.record} reach 100.`
  const zone = (from: number, to: number) =>
    (x(Math.max(from, hundred.from)) + x(Math.min(to, hundred.to))) / 2
  const zones = [
    { key: 'below', word: 'below 90', count: hundred.below, at: zone(hundred.from, SI_STRONG) },
    { key: 'strong', word: 'strong, 90 to 99', count: hundred.strong, at: zone(SI_STRONG, SI_RECORD) },
    { key: 'record', word: 'record pace, 100 up', count: hundred.record, at: zone(SI_RECORD, hundred.to) },
  ].filter(({ count }) => count > 0)
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${ground + 58}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      {zones.map(({ key, word, count, at }) => (
        <g key={key} className={styles[key]}>
          <text x={at} y="16" className={styles.count}>
            {count}
          </text>
          <text x={at} y="32" className={styles.word}>
            {narrow ? word.split(',')[0] : word}
          </text>
        </g>
      ))}
      {[SI_STRONG, SI_RECORD]
        .filter((si) => si > hundred.from && si < hundred.to)
        .map((si) => (
          <line key={si} x1={x(si)} x2={x(si)} y1="38" y2={ground} className={styles.edge} />
        ))}
      {hundred.foals.map(({ si, column, level }, at) => (
        <g
          key={at}
          className={`${styles.foal} ${styles[siBand(si)]}`}
          style={{
            transform: `translate(${PAD + (column + 0.5) * step}px, ${ground - (level + 0.5) * rise}px)`,
          }}
        >
          <circle r={radius} />
          {siBand(si) === 'strong' && <circle r={radius * 0.4} className={styles.centre} />}
        </g>
      ))}
      <line x1={PAD} x2={width - PAD} y1={ground} y2={ground} className={styles.axis} />
      {x.ticks(narrow ? 5 : 10).map((tick) => (
        <text key={tick} x={x(tick)} y={ground + 18} className={styles.tick}>
          {tick}
        </text>
      ))}
      <rect
        x={x(Math.max(hundred.from, mean - sd))}
        width={x(Math.min(hundred.to, mean + sd)) - x(Math.max(hundred.from, mean - sd))}
        y={ground + 30}
        height="9"
        className={styles.spread}
      />
      <line x1={x(mean)} x2={x(mean)} y1={ground + 27} y2={ground + 42} className={styles.datum} />
      <text x={x(mean)} y={ground + 55} className={styles.tick}>
        68 in 100 foals fall here
      </text>
      {mark !== undefined && mark > hundred.from && mark < hundred.to && (
        <g className={styles.yours}>
          <line x1={x(mark)} x2={x(mark)} y1="38" y2={ground} />
          <path d={`M${x(mark)} ${ground + 1}l4.5 8h-9z`} />
        </g>
      )}
    </svg>
  )
}

const KINDS: readonly {
  key: keyof BreedingPrediction['panel_of_100']
  state: GenotypeState
  word: string
}[] = [
  { key: 'clear', state: 'clear', word: 'clear on all six' },
  { key: 'carrier', state: 'carrier', word: 'carry one or more, and stay well' },
  { key: 'at_risk', state: 'carrier', word: 'at risk from one copy' },
  { key: 'affected', state: 'affected', word: 'affected' },
]

function SameHundred({ panel }: { panel: BreedingPrediction['panel_of_100'] }) {
  const marks = KINDS.flatMap(({ key }) => Array.from({ length: panel[key] }, () => key))
  const said = KINDS.filter(({ key }) => panel[key] > 0 || key === 'affected').map(
    ({ key, word }) => `${panel[key]} ${word}`,
  )
  return (
    <div className={styles.same}>
      <p>
        <b>The same hundred,</b>
        <br />
        six-panel result
      </p>
      <svg viewBox="0 0 500 22" role="img" aria-label={said.join(', ')} className={styles.rows}>
        {marks.map((key, at) => (
          <g
            key={at}
            className={styles[key]}
            transform={`translate(${5 + (at % 50) * 10}, ${5.5 + Math.floor(at / 50) * 11})`}
          >
            <circle r="3.9" />
            {(key === 'carrier' || key === 'at_risk') && <path d="M0 -3.9a3.9 3.9 0 0 1 0 7.8z" />}
          </g>
        ))}
      </svg>
      <p className={styles.legend}>
        {KINDS.filter(({ key }) => panel[key] > 0 || key === 'affected').map(({ key, state, word }) => (
          <GenotypeMark key={key} state={state}>
            {panel[key]} {word}
          </GenotypeMark>
        ))}
      </p>
    </div>
  )
}

function HundredTable({ hundred, distribution }: { hundred: Hundred; distribution: FoalDistribution }) {
  const marks = [70, 75, 80, 85, 90, 95, 100, 105, 110]
  return (
    <Table caption={`Foals of a hundred that reach a speed index at ${distribution.distance_yards} yards`}>
      <thead>
        <tr>
          <Th>Speed index or more</Th>
          <Th num>Foals of 100</Th>
        </tr>
      </thead>
      <tbody>
        {marks.map((si) => (
          <tr key={si}>
            <RowHead>{si}</RowHead>
            <Td num>{reaching(hundred, si)}</Td>
          </tr>
        ))}
        <tr>
          <RowHead>Mean and standard deviation</RowHead>
          <Td num>
            {decimal(distribution.mean, 1)} ± {decimal(distribution.sd, 1)}
          </Td>
        </tr>
      </tbody>
    </Table>
  )
}
