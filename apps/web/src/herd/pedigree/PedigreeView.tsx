import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { ReactNode } from 'react'
import { plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { Bracket } from './Bracket.tsx'
import { CommonAncestors, InbreedingFigure } from './Inbreeding.tsx'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import styles from './Pedigree.module.css'
import { knownAncestors, lettersOf, pedigreeHalves } from './pedigree-tree.ts'
import { PedigreeTable } from './PedigreeTable.tsx'

export interface PedigreeViewProps {
  pedigree: Pedigree
  generations: number
  tail: boolean
  asTable: boolean
  /** What to do with it, below the figures. */
  actions?: ReactNode
}

/** Every ancestor on file leads to its own page. */
const horseHref = (id: number) => paths.horse(id)

function Completeness({
  pedigree,
  generations,
  tail,
}: Pick<PedigreeViewProps, 'pedigree' | 'generations' | 'tail'>) {
  const { equivalent_generations, by_generation } = pedigree.completeness
  const { known, possible } = knownAncestors(by_generation, generations)
  return (
    <div>
      <h3 className={look({ below: 3 })}>Completeness</h3>
      <p>
        <b>
          {known} of {possible}
        </b>{' '}
        ancestors known in {plural(generations, 'generation')}
      </p>
      <SourceNote className={look({ above: 2 })}>
        About {equivalent_generations.toFixed(1)} full generations in all. Inbreeding counts generations
        beyond the ones shown.
      </SourceNote>
      {tail && (
        <p className={look({ above: 2 })}>
          <span className={styles.underlined}>Underlined</span>: the tail-female line, dam to dam.
        </p>
      )}
    </div>
  )
}

/** The bracket or its table, and the inbreeding. */
export function PedigreeView({ pedigree, generations, tail, asTable, actions }: PedigreeViewProps) {
  const halves = pedigreeHalves(pedigree, generations)
  const letters = lettersOf(pedigree.common_ancestors)
  const f = pedigree.inbreeding_coefficient
  return (
    <>
      {pedigree.error !== undefined && (
        <div className={look({ below: 3 })}>
          <Note tone="danger">{pedigree.error}</Note>
        </div>
      )}
      <Grid gap="4 gutter" contained className={classNames(styles.view, generations > 5 && styles.deep)}>
        <div>
          {asTable ? (
            <PedigreeTable halves={halves} letters={letters} />
          ) : (
            <Bracket
              key={pedigree.horse.id}
              halves={halves}
              generations={generations}
              letters={letters}
              tail={tail}
              horseHref={horseHref}
            />
          )}
        </div>
        <Grid gap="gutter" rule padTop={4} className={styles.foot}>
          <div>
            <h3 className={look({ below: 3 })}>Inbreeding</h3>
            <InbreedingFigure f={f} completeness={pedigree.completeness} />
          </div>
          <div>
            <h3 className={look({ below: 3 })}>Repeated ancestors</h3>
            <CommonAncestors ancestors={pedigree.common_ancestors} letters={letters} horseHref={horseHref} />
          </div>
          <Completeness pedigree={pedigree} generations={generations} tail={tail} />
          {actions !== undefined && (
            <Row gap={3} align="stretch" data-screen-only>
              {actions}
            </Row>
          )}
        </Grid>
      </Grid>
    </>
  )
}
