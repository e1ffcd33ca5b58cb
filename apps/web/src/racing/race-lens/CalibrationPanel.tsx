import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import {
  calibrationFinding,
  gradedOf,
  gradedWords,
  NOT_YET,
  notYetWords,
} from '../../how/calibration/calibration.ts'
import { CalibrationChart } from '../../how/calibration/CalibrationChart.tsx'
import { type RaceModelReport, raceModelQuery } from './queries.ts'
import { look } from '../../ui/Layout.tsx'

/** How well earlier predictions did, as a line that opens. */
export function Calibration() {
  const { data, error, refetch } = useQuery(raceModelQuery)
  return (
    <div className={look({ above: 5 })}>
      {data !== undefined ? (
        <CalibrationView report={data} />
      ) : (
        <NotLoaded what="the score" error={error} onRetry={refetch} rows={1} columns={1} />
      )}
    </div>
  )
}

/** The score of sealed cards, else of the test on past races, else what is missing. */
export function CalibrationView({ report }: { report: RaceModelReport }) {
  const graded = gradedOf(report)
  return (
    <Fold label={graded === null ? NOT_YET : calibrationFinding(graded.score.bins)}>
      {graded === null ? (
        <>
          <p>{notYetWords(report)}</p>
          <Muted>
            Until then, we go by expected speed index, and by half of what counted in Hong Kong’s sprints:
            recent finishes, class, jockey and trainer.
          </Muted>
        </>
      ) : (
        <>
          <Muted>
            {gradedWords(graded)} Dashes: the chance we gave. Dots: how often they won, with its range.
          </Muted>
          <CalibrationChart bins={graded.score.bins} />
        </>
      )}
      <SourceNote className={look({ above: 3 })}>
        <Anchor href={paths.herdCheck()}>How right was it?</Anchor>{' '}
        <HowLink card="race" section="scored" of="the grade of our predictions" />
      </SourceNote>
    </Fold>
  )
}
