import { detailOf } from '../api/error.ts'
import { useDashboard } from '../dashboard/use-dashboard.ts'
import { count, decimal } from '../format/number.ts'
import { paths } from '../paths.ts'
import { useTracks } from '../tracks/use-tracks.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Column, Columns, PageTitle, Section } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Facts } from '../ui/Table.tsx'

function OnFile() {
  const herd = useDashboard()
  const tracks = useTracks()
  if (herd.error !== null)
    return (
      <FailurePanel
        title="The races did not load"
        detail={detailOf(herd.error, 'The figures could not be read.')}
        onRetry={() => void herd.refetch()}
      />
    )
  if (herd.data === undefined) return <SkeletonRows label="Loading the races" rows={4} columns={2} />
  const { races, starts, evaluation } = herd.data
  return (
    <Facts
      facts={[
        ['Races on file', count(races)],
        ['Starts on file', count(starts)],
        ['Starts a race', races === 0 ? '–' : decimal(starts / races, 1)],
        ['Tracks', tracks.data === undefined ? '–' : count(tracks.data.length)],
        ['Starts behind the evaluation in use', evaluation === null ? 'none yet' : count(evaluation.starts)],
      ]}
    />
  )
}

/** What the herd knows about racing, and where it can be read. */
export function RaceLens() {
  return (
    <>
      <PageTitle
        title="Race Lens"
        lead="This page reads the races on file. No race can be predicted from it, and it is not to be used for wagering."
      />
      <Columns>
        <Column span={6}>
          <Section title="The races on file" place="first">
            <OnFile />
          </Section>
        </Column>
        <Column span={6}>
          <Section title="Where they can be read" place="first">
            <Facts
              facts={[
                [
                  'Starts of one horse, and its speed index over distance',
                  <Anchor key="horses" href={paths.horses()}>
                    Horse Management
                  </Anchor>,
                ],
                [
                  'Times and speed index by track',
                  <Anchor key="tracks" href={paths.tracks()}>
                    Track Intel
                  </Anchor>,
                ],
                [
                  'New results from a file',
                  <Anchor key="data" href={paths.data()}>
                    Data Studio
                  </Anchor>,
                ],
              ]}
            />
          </Section>
        </Column>
      </Columns>
    </>
  )
}
