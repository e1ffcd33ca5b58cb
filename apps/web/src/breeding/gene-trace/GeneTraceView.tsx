import { classNames } from '../../ui/class-names.ts'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import { DISEASE_LOCI, type DiseaseLocus } from '@quarterpole/contract/limits'
import { type ReactNode, useRef } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { percent } from '../../ui/words/number.ts'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented, SelectField } from '../../ui/Field.tsx'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { Finding, Muted, SourceNote } from '../../ui/Words.tsx'
import styles from './GeneTrace.module.css'
import { RoadList } from './RoadList.tsx'
import { TraceBracket } from './TraceBracket.tsx'
import { TraceTable } from './TraceTable.tsx'
import { GENERATIONS } from './trace-search.ts'

/** What is traced, or how many generations are drawn. */
interface TraceChoice {
  test?: DiseaseLocus | undefined
  ancestor?: number | undefined
  generations?: number | undefined
}

export interface GeneTraceViewProps {
  trace: GeneTrace
  /** The test of the address, which is ahead of the trace while another one loads; null: an ancestor. */
  chosen: DiseaseLocus | null
  generations: number
  onChange: (choice: TraceChoice) => void
  /** Another way out, beside the cross. */
  instead?: ReactNode
}

/** Below this width the roads are a list. */
const NARROW = 680
const MEDIUM = 1000

/** The finding, the picture with the roads lit, and its numbers. */
export function GeneTraceView({ trace, chosen, generations, onChange, instead }: GeneTraceViewProps) {
  const { dam_id: dam, test, ancestor } = trace
  const [box, width] = useWidth<HTMLDivElement>(1264)
  const picture = useRef<SVGSVGElement>(null)
  const of = (line: string) => {
    const id = trace.places.find((place) => place.line === line)?.horse_id
    return trace.horses.find((horse) => horse.id === id)?.name ?? ''
  }
  const cross = `${of('S')} × ${of('D')}`
  const traced = test?.label ?? ancestor?.name ?? ''
  useTitle(`${traced} trace of ${cross}`)
  const tests = {
    label: 'Test traced',
    value: chosen ?? ('' as const),
    choices: DISEASE_LOCI.map((locus) => ({ value: locus, label: locus.toUpperCase() })),
    onChange: (locus: DiseaseLocus | '') => locus !== '' && onChange({ test: locus }),
  }
  const now = { test: test?.locus, ancestor: ancestor?.id }
  return (
    <div className={pictureStyles.page}>
      <PageTitle title={`${traced} trace`} lead={cross}>
        <Stack gap={3} contained className={styles.tools}>
          <Row gap="2 4" justify="end" className={styles.controls}>
            {width >= NARROW ? (
              <Segmented {...tests} size="small" />
            ) : (
              <SelectField
                {...tests}
                choices={[
                  ...(chosen === null ? [{ value: '' as const, label: traced }] : []),
                  ...tests.choices,
                ]}
              />
            )}
            {width >= MEDIUM && (
              <Segmented
                label="Generations drawn"
                size="small"
                value={generations === 5 ? '5' : '4'}
                choices={GENERATIONS.map((value) => ({ value, label: `${value} gen.` }))}
                onChange={(value) => onChange({ ...now, generations: value === '5' ? 5 : undefined })}
              />
            )}
          </Row>
          <PictureActions title={`${traced} trace ${cross}`} picture={width >= NARROW ? picture : null}>
            {instead}
            <ButtonLink size="small" href={paths.matingBoard({ sort: `mare-${dam}` })}>
              Mating board
            </ButtonLink>
          </PictureActions>
        </Stack>
      </PageTitle>
      <div className={styles.finding}>
        <Finding parts={trace.finding} danger={trace.is_grave} />
      </div>
      <div ref={box}>
        {width >= NARROW ? (
          <TraceBracket
            ref={picture}
            trace={trace}
            width={width}
            generations={width >= MEDIUM ? generations : 3}
            title={`${traced} trace of ${cross}: the heavier the line, the likelier the copy came that way`}
          />
        ) : (
          <RoadList trace={trace} generations={trace.generations} />
        )}
      </div>
      <Notes trace={trace} />
      <Repeated trace={trace} />
      <Section
        title="Every ancestor"
        aside={`${trace.generations} generations`}
        className={pictureStyles.table}
      >
        <TraceTable trace={trace} />
      </Section>
    </div>
  )
}

function Notes({ trace: { test } }: { trace: GeneTrace }) {
  if (test === null)
    return (
      <SourceNote>
        Each step back halves the part of the foal’s genes that came that way. Shaded: the same horse in more
        than one place.
      </SourceNote>
    )
  return (
    <>
      <Row as="p" gap="2 4" above={3} below={2} size="small">
        <GenotypeMark state="clear" />
        <GenotypeMark state={test.one_copy_matters ? 'at_risk' : 'carrier'}>
          {test.one_copy_matters ? 'at risk' : 'carrier'}
        </GenotypeMark>
        <GenotypeMark state="affected">two copies</GenotypeMark>
        <GenotypeMark state="untested">not tested; beside it the chance of a copy</GenotypeMark>
      </Row>
      <SourceNote>
        Chances follow from {test.tests_used} {test.tests_used === 1 ? 'result' : 'results'} on these
        ancestors and their other foals, {test.generations_used} generations back. Behind them we assume the
        breed’s {percent(test.breed_frequency, 2)}% for the {test.label} gene ({test.source}). A repeated
        horse is shaded.
      </SourceNote>
    </>
  )
}

function Repeated({ trace }: { trace: GeneTrace }) {
  const { sire_id: sire, dam_id: dam, common_ancestors: ancestors } = trace
  if (ancestors.length === 0)
    return (
      <Muted className={classNames(look({ above: 3, size: 'small' }), styles.repeatedLine)}>
        No repeated ancestor to trace.
      </Muted>
    )
  return (
    <nav
      className={classNames(look({ above: 3, size: 'small' }), styles.repeatedLine)}
      aria-label="Repeated ancestors"
    >
      <span>Trace a repeated ancestor:</span>
      {ancestors.map(({ id, name, notation }) => (
        <ButtonLink
          key={id}
          kind="quiet"
          size="small"
          keepScroll
          href={paths.geneTrace({ sire, dam, ancestor: id })}
          aria-current={trace.ancestor?.id === id ? 'page' : undefined}
        >
          {name} {notation}
        </ButtonLink>
      ))}
    </nav>
  )
}
