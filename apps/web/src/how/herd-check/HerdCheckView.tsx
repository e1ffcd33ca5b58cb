import type { ReactNode } from 'react'
import { dayOfMoment } from '../../ui/words/day.ts'
import { count } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Muted } from '../../ui/Words.tsx'
import { ChancesSection } from './ChancesSection.tsx'
import { CheckProgress } from './CheckProgress.tsx'
import { missingWords, seasonRule, seasonWords } from './check-words.ts'
import { CoverageSection } from './CoverageSection.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './HerdCheck.module.css'
import { Meanings } from './Meanings.tsx'
import type { CheckedHerd, HerdModelReport } from './queries.ts'
import type { JobState } from '../../app/api/use-job.ts'
import { ValuesSection } from './ValuesSection.tsx'

export interface HerdCheckViewProps {
  report: HerdModelReport
  /** The check under way. */
  job?: JobState | undefined
  onCheck: () => void
  /** Why the last press started none. */
  failure?: string | undefined
}

export const HerdCheckTitle = ({ children }: { children?: ReactNode }) => (
  <PageTitle
    title="How right was it?"
    lead="We hid your newest season, predicted it from the starts before it, and held our numbers against what happened."
  >
    {children}
  </PageTitle>
)

/** The herd's newest season, predicted and compared. */
export function HerdCheckView({ report: { check, chances }, job, onCheck, failure }: HerdCheckViewProps) {
  const isRunning = job?.status === 'queued' || job?.status === 'running'
  return (
    <>
      <HerdCheckTitle>
        {check.kind !== 'not_enough_data' && (
          <Button need="startHerdCheck" className={styles.screen} busy={isRunning} onClick={onCheck}>
            {check.kind === 'checked' ? 'Check again' : 'Check now'}
          </Button>
        )}
      </HerdCheckTitle>
      {job && <CheckProgress job={job} />}
      {failure !== undefined && (
        <p role="alert" className={look({ wraps: true })}>
          <Mark tone="danger">{failure}</Mark>
        </p>
      )}
      <Body check={check} chances={chances} />
    </>
  )
}

function Body({ check, chances }: Pick<HerdModelReport, 'check' | 'chances'>) {
  switch (check.kind) {
    case 'not_enough_data':
      return (
        <EmptyState level={2} title="Not enough data yet">
          {missingWords(check)}
        </EmptyState>
      )
    case 'not_checked_yet':
      return (
        <EmptyState level={2} title="Not checked yet">
          The check follows the next update of the breeding values, or press Check now.
        </EmptyState>
      )
    case 'checked':
      return (
        <>
          <AboutSeason check={check} />
          <CoverageSection coverage={check.coverage} needed={check.needed} />
          <ChancesSection chances={chances} />
          <ValuesSection values={check.values} needed={check.needed} />
          <Method check={check} />
        </>
      )
  }
}

const AboutSeason = ({ check: { season, checked_at, is_older_than_data } }: { check: CheckedHerd }) => (
  <Stack gap={2} below={5}>
    <p>
      Hidden: {seasonWords(season)}. Predicted from the {count(season.earlier_starts)} starts before it.
    </p>
    {is_older_than_data && (
      <p className={look({ wraps: true })}>
        <Mark tone="caution">
          Your data have changed since this check. Check again to bring it up to date.
        </Mark>
      </p>
    )}
    <Muted>Checked {dayOfMoment(checked_at)}.</Muted>
  </Stack>
)

const Method = ({ check }: { check: CheckedHerd }) => (
  <Section title="How it’s figured">
    <Meanings
      meanings={[
        ['Season', seasonRule(check.season)],
        [
          'Prediction',
          'The herd is evaluated from the starts before the season alone, variances included. No result of the season reaches a prediction.',
        ],
        [
          'Range of a start',
          'Expected speed index at the distance for his or her age and sex, with how sure we were of the horse, the race and the luck of one run.',
        ],
        [
          'Standard errors',
          'Ranges: by horse and race together (by parent for sires and dams). Breeding values: leaving out one sire’s foals at a time. Chances: by race.',
        ],
        ['Reliability method', check.reliability_method],
        ['Compared with', `Evaluation ${check.evaluation_id}, version ${check.code_version}`],
      ]}
    />
  </Section>
)
