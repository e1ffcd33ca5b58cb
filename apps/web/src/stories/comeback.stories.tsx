import { ComebackSection } from '../racing/comeback/ComebackSection.tsx'
import { StripView } from '../racing/comeback/ComebackStrip.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { comebacks } from './injury-fixtures.ts'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'

/** The comeback curve in every state, and the strip of Race Lens. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: comeback curve" />
    <Grid gap="gutter" align="start" columns={2} className={styles.two}>
      {comebacks.map(([title, injury, impact]) => (
        <Section key={title} title={title}>
          <ComebackSection injury={injury} impact={impact} />
        </Section>
      ))}
    </Grid>
    <Section title="Strip: with a start back, without">
      {comebacks.slice(0, 2).map(([title, injury, impact]) => (
        <StripView key={title} injury={injury} impact={impact} day="2026-11-20" />
      ))}
    </Section>
  </>
)
