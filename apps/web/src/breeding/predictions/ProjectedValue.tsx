import { Ticks } from '../../ui/charts/Axis.tsx'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { scaleLog } from 'd3-scale'
import { useState } from 'react'
import { useMay } from '../../ui/may.ts'
import { dollars, short } from '../../ui/words/number.ts'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { HowLink } from '../../how/HowLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import { AssumptionsDialog } from './AssumptionsDialog.tsx'
import { moneyTicks } from './money-axis.ts'
import { useWidth } from '../../ui/use-width.ts'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Breeding.module.css'

type ProjectedValueProps = Pick<
  BreedingPrediction,
  'projected_value' | 'value_band' | 'value_basis' | 'panel'
>

/** The foal's median price with quartiles on a logarithmic axis, and its sources. */
export function ProjectedValue({ projected_value, value_band, value_basis, panel }: ProjectedValueProps) {
  const lethal = lethalOf100(panel)
  const maySee = useMay('money')
  if (!maySee) return null
  return (
    <div>
      <h2>The foal’s projected value</h2>
      {projected_value === null || value_band === null ? (
        <p className={look({ above: 3, below: 3, size: 'lead' })}>Not enough data</p>
      ) : (
        <>
          <Row gap="2 3" align="baseline" above={3} below={3}>
            <ValueUnit figure before value={dollars(projected_value)} unit="$" />
            <span className={look({ tone: 'muted' })}>{lethal > 0 ? 'per mating' : 'median'}</span>
          </Row>
          <ValueStrip median={projected_value} low={value_band.q25} high={value_band.q75} />
          <p>
            {lethal > 0 ? 'Half of matings like this come to' : 'Half of foals like this bring'}{' '}
            <b>
              ${dollars(value_band.q25)} to ${dollars(value_band.q75)}
            </b>
          </p>
        </>
      )}
      <SourceNote className={look({ above: 3 })}>
        {value_basis.sentence} <HowLink card="value" section="method" of="projected value" />
      </SourceNote>
      {value_basis.sources.length > 0 && (
        <InfoNote label="What it assumes">
          <Stack as="ul" gap={2}>
            {value_basis.sources.map((source) => (
              <li key={source}>
                <Muted>{source}</Muted>
              </li>
            ))}
          </Stack>
          <ChangeAssumptions />
        </InfoNote>
      )}
    </div>
  )
}

function ChangeAssumptions() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        need="updateValueAssumptions"
        size="small"
        className={look({ above: 3 })}
        onClick={() => setOpen(true)}
      >
        Change the assumptions
      </Button>
      {isOpen && <AssumptionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const HEIGHT = 46
/** Before the page has been measured. */
const DEFAULT_WIDTH = 320
/** Width of "$500K" plus a gap. */
const TICK_SPACING = 52
/** The axis extends this many times beyond the quartiles. */
const BEYOND = 2.2

function ValueStrip({ median, low, high }: { median: number; low: number; high: number }) {
  const [ref, width] = useWidth<HTMLDivElement>(DEFAULT_WIDTH)
  const [from, to] = [low / BEYOND, high * BEYOND]
  const x = scaleLog([from, to], [0, width])
  const ticks = moneyTicks(from, to, Math.floor(width / TICK_SPACING)).filter(
    (tick) => x(tick) > TICK_SPACING / 2 && x(tick) < width - TICK_SPACING / 2,
  )
  return (
    <div ref={ref} className={styles.valueStrip}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`Median $${dollars(median)}, half of foals bring $${dollars(low)} to $${dollars(high)}`}
      >
        <line x1="0" x2={width} y1="14" y2="14" className={ink.grid} />
        <rect x={x(low)} width={x(high) - x(low)} y="9" height="10" className={ink.spread} />
        <line x1={x(median)} x2={x(median)} y1="4" y2="24" className={ink.datumLine} />
        <Ticks
          values={ticks}
          x={x}
          y={42}
          word={(tick) => `$${short(tick)}`}
          mark={[24, 28]}
          line={ink.tickLine}
        />
      </svg>
    </div>
  )
}
