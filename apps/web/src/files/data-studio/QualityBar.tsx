import type { HorseQuality } from '@quarterpole/contract/data-import'
import {
  FULL_QUALITY,
  QUALITY_GROUPS,
  type QualityGroup,
  qualityParts,
  qualitySentence,
} from './quality-parts.ts'
import { Line, Row } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './QualityBar.module.css'

const HEIGHT = 10
/** Between items, and between groups of them, in points. */
const GAP = 0.5
const GROUP_GAP = 1

const firsts: readonly string[] = Object.values(QUALITY_GROUPS).map(([first]) => first)

/** A score item by item, each at the same place in every row. */
export function QualityBar({ quality }: { quality: Pick<HorseQuality, 'score' | 'lacks'> }) {
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${FULL_QUALITY} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={qualitySentence(quality)}
    >
      {qualityParts(quality).map(({ part, group, from, points, there }) => {
        const before = from === 0 ? 0 : firsts.includes(part) ? GROUP_GAP : GAP
        const width = points - before
        return (
          <g key={part}>
            <rect
              x={from + before}
              width={width}
              height={HEIGHT}
              fill="var(--paper-sunk)"
              stroke="var(--line-soft)"
              vectorEffect="non-scaling-stroke"
            />
            {there > 0 && (
              <rect
                x={from + before}
                width={(width * there) / points}
                height={HEIGHT}
                className={GROUP_INK[group]}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

const GROUP_WORDS: Record<QualityGroup, string> = {
  genes: 'base 10, six panel tests 30, three markers 10',
  parents: 'sire and dam 12.5 each',
  papers: 'AQHA id 5, foaling date 5, color and sex 2.5 each',
}
const GROUP_INK: Record<QualityGroup, string | undefined> = {
  genes: ink.mark,
  parents: ink.spread,
  papers: ink.quiet,
}
const inOrder = Object.keys(QUALITY_GROUPS) as QualityGroup[] // the record's own keys

/** Legend of the bars. */
export const QualityKey = () => (
  <Row as="ul" gap="1 4" align="stretch" above={3} size="small" tone="muted">
    {inOrder.map((group) => (
      <Line as="li" gap={2} key={group}>
        <svg viewBox="0 0 12 10" width="12" height="10" aria-hidden="true">
          <rect width="12" height="10" className={GROUP_INK[group]} />
        </svg>
        {GROUP_WORDS[group]}
      </Line>
    ))}
    <Line as="li" gap={2}>
      <svg viewBox="0 0 12 10" width="12" height="10" aria-hidden="true">
        <rect x="0.5" y="0.5" width="11" height="9" fill="var(--paper-sunk)" stroke="var(--line-soft)" />
      </svg>
      missing
    </Line>
  </Row>
)
