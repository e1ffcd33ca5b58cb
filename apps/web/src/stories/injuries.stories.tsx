import { OutNowView } from '../barn/dashboard/OutNow.tsx'
import { ImpactView } from '../racing/injury-manager/ImpactView.tsx'
import { NoInjuries } from '../racing/injury-manager/InjuriesPage.tsx'
import { InjuryList } from '../racing/injury-manager/InjuryList.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'
import { impact, injuries, now, unknown } from './injury-fixtures.ts'

const OUT_NOW = [
  { title: 'full', shown: injuries, error: null },
  { title: 'nobody', shown: [], error: null },
  { title: 'loading', shown: undefined, error: null },
  { title: 'failed', shown: undefined, error: new Error('Can’t reach the server.') },
] as const

/** The Injury Manager in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: injuries" />
    <Section title="Injuries">
      <InjuryList injuries={injuries} now={now} filter={undefined} chosen={1} />
    </Section>
    <Section title="No injuries: at all, recovered">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <NoInjuries status={undefined} />
        <NoInjuries status="recovered" />
      </Grid>
    </Section>
    {OUT_NOW.map(({ title, shown, error }) => (
      <Section key={title} title={`Out now: ${title}`}>
        <OutNowView injuries={shown} error={error} onRetry={() => {}} now={now} />
      </Section>
    ))}
    <Section title="Outlook: studied, a wide guess, recovered well">
      <Grid gap="gutter" align="start" columns={3} className={styles.grid}>
        {[
          impact,
          unknown,
          { ...impact, performance_impact: { ...impact.performance_impact, recovery_confidence: 0.93 } },
        ].map((one) => (
          <div key={one.performance_impact.recovery_confidence}>
            <ImpactView injury={injuries[0]} impact={one} />
          </div>
        ))}
      </Grid>
    </Section>
  </>
)
