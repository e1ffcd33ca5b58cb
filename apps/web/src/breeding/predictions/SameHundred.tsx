import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { GenotypeMark, Shape } from '../../ui/Genotype.tsx'
import { look, Grid, Row } from '../../ui/Layout.tsx'
import styles from './HundredFoals.module.css'

type Panel = BreedingPrediction['panel_of_100']

interface Kind {
  key: keyof Panel
  word: string
}

const KINDS: readonly Kind[] = [
  { key: 'clear', word: 'clear on all six' },
  { key: 'carrier', word: 'healthy carriers' },
  { key: 'at_risk', word: 'at risk from one copy' },
  { key: 'affected', word: 'affected' },
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
          <Shape key={at} state={key} x={(at % perRow) * PITCH} y={Math.floor(at / perRow) * PITCH} />
        ))}
      </svg>
      <Row as="p" gap="1 4" align="stretch" size="small" className={styles.legend}>
        {kinds.map(({ key }, at) => (
          <GenotypeMark key={key} state={key}>
            {legends[at]}
          </GenotypeMark>
        ))}
      </Row>
    </Grid>
  )
}
