import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { dayOf, dayOfMoment } from '../../ui/words/day.ts'
import { decimal, plural } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import {
  calibrationFinding,
  type Graded,
  gradedOf,
  gradedWords,
  NOT_YET,
  notYetWords,
} from '../../how/calibration/calibration.ts'
import { CalibrationChart } from '../../how/calibration/CalibrationChart.tsx'
import { type RaceModelReport, raceModelQuery } from './queries.ts'
import { Stack } from '../../ui/Layout.tsx'
import styles from './Races.module.css'

/** How well earlier predictions did. */
export function Calibration() {
  const { data, error, refetch } = useQuery(raceModelQuery)
  if (data !== undefined) return <CalibrationView report={data} />
  return (
    <Section title="How our predictions have done">
      <NotLoaded what="the score" error={error} onRetry={refetch} rows={3} columns={2} />
    </Section>
  )
}

/** The score of sealed cards, else of the test on past races, else what is missing. */
export function CalibrationView({ report }: { report: RaceModelReport }) {
  const graded = gradedOf(report)
  return graded === null ? (
    <NotYet report={report} />
  ) : (
    <GradedView graded={graded} weights={weightsOf(report)} />
  )
}

/** Where the current weights come from. */
function weightsOf({ races, first_date, last_date, fitted_at }: RaceModelReport): string {
  if (first_date === null || last_date === null || fitted_at === null)
    return 'Predictions use the default weights.'
  return `Predictions use weights fitted ${dayOfMoment(fitted_at)} to ${plural(races, 'race')} from ${dayOf(first_date)} to ${dayOf(last_date)}. A race before then uses weights fitted before its day.`
}

const NotYet = ({ report }: { report: RaceModelReport }) => (
  <Section title={NOT_YET}>
    <p>{notYetWords(report)}</p>
    <Muted>
      Until then, we go by expected speed index, and by half of what counted in Hong Kong’s sprints: recent
      finishes, class, jockey and trainer.
    </Muted>
  </Section>
)

function GradedView({ graded, weights }: { graded: Graded; weights: string }) {
  const { score } = graded
  return (
    <Section title={calibrationFinding(score.bins)}>
      <Muted>
        {gradedWords(graded)} Dashes: the chance we gave. Dots: how often they won, with its range.
      </Muted>
      <CalibrationChart bins={score.bins} />
      <Stack gap={3} className={styles.after}>
        <SourceNote>
          Log-loss {decimal(score.log_loss.mean, 2)} ± {decimal(score.log_loss.se, 2)} over{' '}
          {plural(score.races, 'race')}; equal chances score {decimal(score.uniform_log_loss, 2)}
          {graded.of === 'backtest' && `, best recent SI ${decimal(graded.bestRecent, 2)}`}; lower is better.
          R² {decimal(score.mcfadden_r2, 3)}, Brier {decimal(score.brier, 2)}; our first choice won{' '}
          {Math.round(score.first_choice_won * 100)} times in 100.
        </SourceNote>
        <SourceNote>
          {weights} <Anchor href={paths.herdCheck()}>How right was it?</Anchor>{' '}
          <HowLink card="race" section="scored" of="the grade of our predictions" />
        </SourceNote>
      </Stack>
    </Section>
  )
}
