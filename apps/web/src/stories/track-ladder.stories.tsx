import { TrackLadderView } from '../racing/track-ladder/TrackLadderView.tsx'
import { NineTimes } from '../racing/tracks/NineTimes.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { distanceWith } from './track-fixtures.ts'
import { ladders } from './track-ladder-fixtures.ts'

const raced = distanceWith(400, [19.446, 19.402, 19.421, 19.502, 19.488, 19.467, 19.571, 20.211])

/** The track ladder in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: track ladder" />
    {ladders.map(([title, ladder, time, track]) => (
      <Section key={title} title={title}>
        <TrackLadderView
          ladder={ladder}
          search={{ time, track }}
          hrefOf={() => '/gallery/track-ladder'}
          onChange={() => {}}
        >
          {track !== undefined && <NineTimes here={raced} season={2026} at="Ruidoso Downs" />}
        </TrackLadderView>
      </Section>
    ))}
    <Section title="loading">
      <SkeletonRows label="Loading the tracks" rows={8} columns={4} />
    </Section>
  </>
)
