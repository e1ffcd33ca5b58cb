import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { ReactNode } from 'react'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { look, Grid, Row } from '../../ui/Layout.tsx'
import tones from '../../ui/Marks.module.css'
import styles from './HundredFoals.module.css'

type Panel = BreedingPrediction['panel_of_100']

interface Kind {
  key: keyof Panel
  word: string
  legend: (words: string) => ReactNode
}

const KINDS: readonly Kind[] = [
  {
    key: 'clear',
    word: 'clear on all six',
    legend: (words) => <GenotypeMark state="clear">{words}</GenotypeMark>,
  },
  {
    key: 'carrier',
    word: 'healthy carriers',
    legend: (words) => <GenotypeMark state="carrier">{words}</GenotypeMark>,
  },
  { key: 'at_risk', word: 'at risk from one copy', legend: (words) => <Mark tone="caution">{words}</Mark> },
  {
    key: 'affected',
    word: 'affected',
    legend: (words) => <GenotypeMark state="affected">{words}</GenotypeMark>,
  },
]

/** In px of the drawing; fifty a row on a wide screen, twenty-five on a phone. */
const PITCH = 14

/** The same hundred foals by six-panel result, each a mark. */
export function SameHundred({ panel, narrow }: { panel: Panel; narrow: boolean }) {
  const perRow = narrow ? 25 : 50
  const marks = KINDS.flatMap(({ key }) => Array.from({ length: panel[key] }, () => key))
  const kinds = KINDS.filter(({ key }) => panel[key] > 0 || key === 'affected')
  const legends = kinds.map(({ key, word }) => `${panel[key]} ${word}`)
  return (
    <Grid
      gap="2 4"
      align="center"
      columns="8.5rem 1fr"
      collapse="phone"
      line="above"
      above={4}
      below={3}
      padTop={4}
      className={styles.same}
    >
      <p>
        <b>The same hundred</b> <span>by six-panel result</span>
      </p>
      <svg
        viewBox={`0 0 ${perRow * PITCH} ${Math.ceil(100 / perRow) * PITCH}`}
        role="img"
        aria-label={legends.join(', ')}
        className={look({ wide: true })}
      >
        {marks.map((key, at) => (
          <g
            key={at}
            className={tones[key]}
            transform={`translate(${((at % perRow) + 0.5) * PITCH}, ${(Math.floor(at / perRow) + 0.5) * PITCH})`}
          >
            {SHAPES[key]}
          </g>
        ))}
      </svg>
      <Row as="p" gap="1 4" align="stretch" size="small" className={styles.legend}>
        {kinds.map(({ key, legend }, at) => (
          <span key={key}>{legend(legends[at] ?? '')}</span>
        ))}
      </Row>
    </Grid>
  )
}

const OUTLINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }
const SHAPES: Record<keyof Panel, ReactNode> = {
  clear: <circle r="5" {...OUTLINE} />,
  carrier: (
    <>
      <circle r="5" {...OUTLINE} />
      <path d="M0 -5a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  at_risk: <path d="M0 -5.2L5.4 4.4H-5.4z" strokeLinejoin="round" {...OUTLINE} strokeWidth="1.5" />,
  affected: (
    <>
      <circle r="5.4" fill="currentColor" />
      <path d="M-2 -2l4 4m0 -4l-4 4" stroke="var(--paper)" strokeWidth="1.4" />
    </>
  ),
}
