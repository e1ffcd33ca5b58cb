import { AsTable } from '../../ui/AsTable.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TargetField } from '../predictions/TargetField.tsx'
import type { CrossComparison } from '@quarterpole/contract/cross-comparison'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { hundredFoals, reaching } from '../predictions/hundred.ts'
import { MissingSpeed } from '../predictions/MissingSpeed.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { Finding, SourceNote } from '../../ui/Words.tsx'
import { comparedTitle, differenceSentence, nameIn } from './compared-words.ts'
import { OneOfTwo } from './OneOfTwo.tsx'
import { ReachTable } from './ReachTable.tsx'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import styles from './TwoHundreds.module.css'
import { TwoHundredsPlot } from './TwoHundredsPlot.tsx'

interface TwoHundredsViewProps {
  comparison: CrossComparison
  yards: TraitDistance
  /** Chooses another to compare with. */
  picker?: ReactNode
}

/** Whose foal is the faster and how often, the two hundreds on one axis, and what else sets the crosses apart. */
export function TwoHundredsView({ comparison, yards, picker }: TwoHundredsViewProps) {
  const picture = useRef<SVGSVGElement>(null)
  const title = comparedTitle(comparison)
  const speed = comparison.speeds.find(({ distance_yards }) => distance_yards === yards)
  return (
    <section className={styles.page} data-compared aria-label={title}>
      <Row gap="3 5" align="end" justify="between" rule above={5} below={4} padTop={4}>
        <h2 className={look({ size: 'h2' })}>{title}</h2>
        {picker !== undefined && <div className={styles.picker}>{picker}</div>}
      </Row>
      <div className={look({ below: 5 })} aria-live="polite">
        <Finding parts={speed?.finding ?? comparison.finding} danger={comparison.is_grave} />
      </div>
      <Grid align="start" columns="2fr 1fr" className={styles.grid}>
        {speed === undefined ? (
          <MissingSpeed title="No speed yet" reason={comparison.missing_speed ?? 'Not enough data.'} />
        ) : (
          <div>
            <Hundreds comparison={comparison} yards={yards} title={title} picture={picture} />
            <SourceNote>
              {differenceSentence(comparison, speed)}{' '}
              <HowLink card="foal" section="compared" of="the comparison" />
            </SourceNote>
          </div>
        )}
        <Grid gap={5} align="start" contained className={styles.both}>
          {[comparison.first, comparison.second].map((cross, at) => (
            <OneOfTwo
              key={at}
              cross={cross}
              name={nameIn(cross, comparison)}
              isOpen={at === 1}
              yards={yards}
            />
          ))}
        </Grid>
      </Grid>
      <div className={classNames(look({ above: 4 }), styles.tools)}>
        <PictureActions title={title} picture={speed === undefined ? null : picture} />
      </div>
    </section>
  )
}

const DEFAULT_MARK = 95
/** Before the page has been measured. */
const DEFAULT_WIDTH = 840

interface HundredsProps extends TwoHundredsViewProps {
  title: string
  picture: RefObject<SVGSVGElement | null>
}

/** The picture, and how many of each hundred reach a mark. */
function Hundreds({ comparison, yards, title, picture }: HundredsProps) {
  const [box, width] = useWidth<HTMLDivElement>(DEFAULT_WIDTH)
  const [typed, setTyped] = useState(String(DEFAULT_MARK))
  const [first, second] = [comparison.first, comparison.second].map((cross) => ({
    name: nameIn(cross, comparison),
    lost: cross.lethal_of_100,
    distribution: cross.distributions.find(({ distance_yards }) => distance_yards === yards),
  }))
  if (first?.distribution === undefined || second?.distribution === undefined) return null
  const hundreds = [
    { ...first, distribution: first.distribution },
    { ...second, distribution: second.distribution },
  ] as const
  const mark = Number(typed)
  const isMark = typed.trim() !== '' && Number.isFinite(mark)
  const [one, two] = hundreds.map(({ distribution: { mean, sd }, lost }) =>
    reaching(hundredFoals(mean, sd, 1.25, { lost }), mark),
  )
  return (
    <div ref={box}>
      <TwoHundredsPlot
        ref={picture}
        first={hundreds[0]}
        second={hundreds[1]}
        mark={isMark ? mark : undefined}
        width={width}
        title={`${title}, ${yards} yards: a hundred foals of each on one axis of speed index; the table below has the same`}
      />
      <Row gap="2 4" justify="between" above={3} below={3}>
        <p className={look({ size: 'lead', serif: true })} aria-live="polite">
          {isMark ? (
            <>
              SI {typed} or more: <b>{one} of 100</b> by {first.name}, <b>{two} of 100</b> by {second.name}
            </>
          ) : (
            'Type a speed index to see how many foals reach it.'
          )}
        </p>
        <div data-screen-only>
          <TargetField typed={typed} onType={setTyped} />
        </div>
      </Row>
      <AsTable>
        <ReachTable hundreds={hundreds} />
      </AsTable>
    </div>
  )
}
