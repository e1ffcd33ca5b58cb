import { PageTitle, Section } from '../ui/Section.tsx'
import { BiasSection } from '../racing/tracks/BiasSection.tsx'
import { FairTimeMachine } from '../racing/tracks/FairTimeMachine.tsx'
import { NineTimes } from '../racing/tracks/NineTimes.tsx'
import { SiBars } from '../racing/tracks/SiBars.tsx'
import { TrackHead } from '../racing/tracks/TrackView.tsx'
import { TrackBoard } from '../racing/tracks/TracksPage.tsx'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'
import { bias, chanceBias, distanceWith, track, tracks, unknownBias } from './track-fixtures.ts'

const raced = distanceWith(400, [19.446, 19.402, 19.421, 19.502, 19.488, 19.467, 19.571, 20.211])
const bare = distanceWith(350, [])

/** Track Intel in its states: many tracks, none found; nine times, none; bias known and not. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: tracks" />
    <Section title="Tracks">
      <TrackBoard all={tracks} tracks={tracks} />
    </Section>
    <Section title="Tracks, none found">
      <TrackBoard all={tracks} tracks={[]} />
    </Section>
    <Section title="A track">
      <TrackHead track={track} distance={400} />
    </Section>
    <Grid gap="gutter" align="start" columns={2} className={styles.two}>
      <div>
        <SiBars rows={raced.si_table} here={raced} />
      </div>
      <NineTimes here={raced} season={2026} />
      <div>
        <SiBars rows={bare.si_table} here={bare} />
      </div>
      <NineTimes here={bare} season={2026} />
    </Grid>
    <FairTimeMachine altitudeM={1590} here={raced} />
    <Section title="Track bias: known, chance, not enough">
      <Grid gap="gutter" align="start" columns={3} className={styles.grid}>
        <BiasSection bias={bias} since="2021-11-20" />
        <BiasSection bias={chanceBias} since="2021-11-20" />
        <BiasSection bias={unknownBias} since="2021-11-20" />
      </Grid>
    </Section>
  </>
)
