import { TargetField } from './TargetField.tsx'
import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { useState } from 'react'
import { AsTable } from '../../ui/AsTable.tsx'
import { decimal } from '../../ui/words/number.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { FoalPlot } from './FoalPlot.tsx'
import { hundredFoals, type HundredFoals as Hundred, reaching } from './hundred.ts'
import { SameHundred } from './SameHundred.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './HundredFoals.module.css'

const DEFAULT_MARK = 95
/** Before the page has been measured. */
const DEFAULT_WIDTH = 720
/** Below this width the columns are twice as wide, so that foals can still be counted. */
const NARROW = 560

interface HundredFoalsProps {
  distribution: FoalDistribution
  /** Null: a test is missing, and untested foals cannot be counted. */
  panel: BreedingPrediction['panel_of_100'] | null
  /** Foals of the hundred that two copies of a gene would kill. */
  lost: number
}

/** A hundred equally likely foals by speed index, and the same hundred by panel result. */
export function HundredFoals({ distribution, panel, lost }: HundredFoalsProps) {
  const [ref, width] = useWidth<HTMLDivElement>(DEFAULT_WIDTH)
  const [typed, setTyped] = useState(String(DEFAULT_MARK))
  const hundred = hundredFoals(distribution.mean, distribution.sd, width < NARROW ? 2.5 : 1.25, { lost })
  const mark = Number(typed)
  const isMark = typed.trim() !== '' && Number.isFinite(mark)
  return (
    <div ref={ref} className={look({ shrinks: true })}>
      <div className={styles.box}>
        <FoalPlot
          hundred={hundred}
          distribution={distribution}
          mark={isMark ? mark : undefined}
          width={width}
        />
      </div>
      <Row gap="2 4" justify="between" above={4}>
        <p className={look({ size: 'h3', serif: true, leading: 'snug' })} aria-live="polite">
          {isMark ? (
            <>
              <b>{reaching(hundred, mark)} of 100</b> at SI {typed} or more
            </>
          ) : (
            'Type a speed index to see how many foals reach it.'
          )}
        </p>
        <TargetField typed={typed} onType={setTyped} />
      </Row>
      {panel !== null && <SameHundred panel={panel} narrow={width < NARROW} />}
      <AsTable>
        <HundredTable hundred={hundred} distribution={distribution} />
      </AsTable>
    </div>
  )
}

function HundredTable({ hundred, distribution }: { hundred: Hundred; distribution: FoalDistribution }) {
  const marks = Array.from({ length: (hundred.to - hundred.from) / 5 + 1 }, (_, at) => hundred.from + 5 * at)
  return (
    <Table
      caption={`How many of a hundred foals reach each speed index at ${distribution.distance_yards} yards`}
    >
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
          <RowHead>Average, and a foal’s own spread</RowHead>
          <Td num>
            {decimal(distribution.mean, 1)} ± {decimal(distribution.sd, 1)}
          </Td>
        </tr>
      </tbody>
    </Table>
  )
}
