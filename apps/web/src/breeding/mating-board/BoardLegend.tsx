import type { ReactNode } from 'react'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { decimal } from '../../ui/words/number.ts'
import type { PairState } from './board-order.ts'
import { STATE_WORD } from './board-words.ts'
import { Inline, Row, Stack } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import { type PairLook, PairSign } from './PairMark.tsx'
import type { BoardCell } from './queries.ts'
import { type SiSteps, stepWords } from './si-steps.ts'

const STATES: readonly PairState[] = ['clear', 'some', 'untested', 'grave']
const plain: Omit<PairLook, 'state'> = { radius: 7.5, inbred: false, ringed: false }

interface LegendProps {
  cells: readonly Pick<BoardCell, 'inbreeding_coefficient' | 'sd_of_expected'>[]
  steps: SiSteps
  distance: number
  /** What the ring says. */
  ring: string
  /** Why there is no SI; null if there is. */
  missingSpeed: string | null
  /** More of the marks. */
  children?: ReactNode
}

/** What shapes, sizes, triangle and ring say. */
export function BoardLegend({ cells, steps, distance, ring, missingSpeed, children }: LegendProps) {
  const someUnknown = cells.some((cell) => cell.inbreeding_coefficient === null)
  return (
    <Stack gap={2} above={3} size="small" tone="muted" className={styles.legend}>
      <Row as="ul" gap="1 5" align="stretch" aria-label="What the marks say">
        {STATES.map((state) => (
          <Inline as="li" gap={2} key={state}>
            <PairSign look={{ ...plain, state }} />
            {STATE_WORD[state]}
          </Inline>
        ))}
        <Inline as="li" gap={2}>
          <Beside inbred />
          inbreeding over {inbreedingPercent(INBREEDING_MODERATE)}%
        </Inline>
        {someUnknown && (
          <Inline as="li" gap={2}>
            <Beside inbred={null} />
            inbreeding unknown
          </Inline>
        )}
        <Inline as="li" gap={2}>
          <PairSign look={{ ...plain, radius: 5, state: 'clear', ringed: true }} />
          {ring}
        </Inline>
        {children}
      </Row>
      {missingSpeed === null && steps.edges.length > 1 ? (
        <Row as="ul" gap="1 5" align="stretch" aria-label="What the sizes say">
          <Inline as="li" gap={2}>
            Expected SI at {distance} yd:
          </Inline>
          {steps.edges.map((edge, step) => (
            <Inline as="li" gap={2} key={edge}>
              <PairSign look={{ ...plain, state: 'some', radius: steps.radiusOf(step) }} />
              {stepWords(steps, step)}
            </Inline>
          ))}
          <Inline as="li" gap={2}>
            {errorWords(cells)}
          </Inline>
        </Row>
      ) : (
        <p>{missingSpeed === null ? 'All about as fast: one size.' : `One size for all. ${missingSpeed}`}</p>
      )}
    </Stack>
  )
}

/** The triangle or the dash alone. */
const Beside = ({ inbred }: { inbred: boolean | null }) => (
  <svg width="14" height="12" viewBox="7 0 14 12" aria-hidden="true">
    {inbred === true ? (
      <path d="M13.5 1.5l5 8.5h-10z" fill="none" stroke="var(--caution)" strokeWidth="1.4" />
    ) : (
      <path d="M10 6h7" fill="none" stroke="var(--ink-3)" strokeWidth="1.4" />
    )}
  </svg>
)

/** How sure the averages are, by the middle one. */
function errorWords(cells: LegendProps['cells']): string {
  const errors = cells.flatMap(({ sd_of_expected }) => sd_of_expected ?? []).toSorted((a, b) => a - b)
  const middle = errors[Math.floor(errors.length / 2)]
  return middle === undefined ? '' : `each average is good to about ± ${decimal(middle, 1)}`
}
