import { RECOVERY_GOOD, RECOVERY_MONITOR } from '@quarterpole/contract/limits'
import type { ReactNode } from 'react'
import { ComebackSection } from '../comeback/ComebackSection.tsx'
import { restDays } from '../comeback/rest-days.ts'
import { decimal, percent } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { LimitBar } from '../../ui/Bars.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { InfoNote, Note } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { HundredCases } from './HundredCases.tsx'
import { Grid, Line, look } from '../../ui/Layout.tsx'
import styles from './Impact.module.css'
import { herdText, priorText, reductionText, studyOfHundred, winText } from '../injuries/impact-words.ts'
import { NearestCases } from './NearestCases.tsx'
import { RECOVERY_TONE, recoveryWord } from './recovery.ts'
import type { Injury, InjuryImpact } from '../injuries/use-injuries.ts'

type Basis = InjuryImpact['basis']

const Figure = ({ term, figure, context }: { term: string; figure: string; context: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <b className={styles.number}>{figure}</b>{' '}
      <span className={look({ size: 'small', tone: 'muted' })}>{context}</span>
    </dd>
  </div>
)

function FourFigures({
  injury,
  impact: { performance_impact: impact, basis },
}: {
  injury: Injury
  impact: InjuryImpact
}) {
  const win = winText(basis)
  const [low, high] = basis.rest_days_range
  return (
    <Grid as="dl" columns={2} collapse="phone" rule className={styles.four}>
      <Figure
        term="SI reduction, first starts back"
        figure={reductionText(impact.si_reduction)}
        context={`± ${decimal(basis.si_reduction_sd, 1)} points`}
      />
      <Figure
        term={`Win probability reduction, even field of ${basis.field_size}`}
        figure={win.points}
        context={win.chances}
      />
      <Figure
        term="Recommended rest"
        figure={String(impact.recommended_rest_days)}
        context={`days; horses like this took ${low} to ${high}`}
      />
      <Figure
        term="Rest left"
        figure={String(Math.round(basis.remaining_rest_days))}
        context={`days; ${restDays(injury, basis).days} done`}
      />
    </Grid>
  )
}

const RECOVERY_OF = {
  form: 'getting back to old form',
  five_races: 'making five or more starts again',
} as const

function Recovery({
  confidence,
  basis: {
    recovery_means,
    recovery_confidence_range: [low, high],
  },
}: {
  confidence: number
  basis: Basis
}) {
  const word = recoveryWord(confidence)
  return (
    <Section
      title="Recovery confidence"
      level={3}
      place="sub"
      aside={<Mark tone={RECOVERY_TONE[word]}>{word}</Mark>}
    >
      <Line as="p" gap={3} align="baseline" justify="between" below={2}>
        <b className={styles.number}>{decimal(confidence, 2)}</b>{' '}
        <span className={look({ size: 'small', tone: 'muted' })}>
          chance of {RECOVERY_OF[recovery_means]}; {decimal(low, 2)} to {decimal(high, 2)} given the cases we
          have
        </span>
      </Line>
      <LimitBar
        label={`Recovery confidence ${percent(confidence, 0)} percent: ${word}`}
        percent={confidence * 100}
        limits={[RECOVERY_MONITOR * 100, RECOVERY_GOOD * 100]}
      />
      <Grid as="p" size="micro" tone="muted" leading="snug" className={styles.limits} aria-hidden="true">
        <span>significant injury</span>
        <span>monitor closely</span>
        <span>good</span>
      </Grid>
    </Section>
  )
}

function Studies({ basis }: { basis: Basis }) {
  if (basis.evidence.length === 0) return null
  return (
    <InfoNote label="The studies">
      <Table caption="Published cases" dense>
        <thead>
          <tr>
            <Th>Species</Th>
            <Th num>Cases</Th>
            <Th num>Returned</Th>
            <Th>What counted as a return</Th>
            <Th>Source</Th>
          </tr>
        </thead>
        <tbody>
          {basis.evidence.map(({ species, n, rate, definition, source }) => (
            <tr key={`${source} ${definition}`}>
              <RowHead>{species}</RowHead>
              <Td num>{n ?? '–'}</Td>
              <Td num>{rate === null ? '–' : `${percent(rate, 0)}%`}</Td>
              <Td>{definition}</Td>
              <Td>{source}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </InfoNote>
  )
}

function Cases({ basis }: { basis: Basis }) {
  const study = studyOfHundred(basis)
  return (
    <Section
      title={
        study === null ? 'Where this comes from' : `${study.returned} of 100 horses like this raced again`
      }
      level={3}
      place="sub"
      aside={basis.is_known_type ? basis.label : undefined}
    >
      {study !== null && <HundredCases returned={study.returned} />}
      <Muted>{study === null ? basis.statement : study.text}</Muted>
      <Muted>
        {herdText(basis)} {priorText(basis)}
      </Muted>
      {basis.assumptions.length > 0 && (
        <ul className={styles.assumptions}>
          {basis.assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Studies basis={basis} />
      <SourceNote>
        Return: {basis.definition_of_return}. <HowLink card="injury" section="method" of="the outlook" />
      </SourceNote>
    </Section>
  )
}

/** The four figures of the specification, their evidence, and the horse's own starts. */
export function ImpactView({ injury, impact }: { injury: Injury; impact: InjuryImpact }) {
  const { basis } = impact
  return (
    <>
      <FourFigures injury={injury} impact={impact} />
      <Recovery confidence={impact.performance_impact.recovery_confidence} basis={basis} />
      <ComebackSection injury={injury} impact={impact} />
      <div data-screen-only>
        <NearestCases nearest={basis.nearest} />
        <Cases basis={basis} />
      </div>
      <Note tone="caution">
        Your vet decides when a horse goes back to work. This page can’t judge fitness to run
        {basis.is_known_type ? '.' : ', and we don’t know this injury: the figures are a wide guess.'}
        {basis.is_known_type && !basis.species.includes('Quarter Horse') && basis.species.length > 0 && (
          <Dim> The published cases aren’t Quarter Horses.</Dim>
        )}
      </Note>
    </>
  )
}
