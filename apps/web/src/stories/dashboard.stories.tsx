import { BackupLine } from '../barn/dashboard/BackupLine.tsx'
import { HomeView } from '../barn/dashboard/HomeView.tsx'
import { DiversityView } from '../barn/dashboard/Diversity.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { herd } from './dashboard-fixtures.ts'
import { diversities } from './diversity-fixtures.ts'

const BACKUPS = [
  { title: 'none yet', upkeep: { automatic_backups: true, last_backup: null, trouble: null } },
  { title: 'off', upkeep: { automatic_backups: false, last_backup: null, trouble: null } },
  {
    title: 'one damaged',
    upkeep: {
      automatic_backups: true,
      last_backup: '2026-11-11T09:10:00Z',
      trouble:
        'A backup is damaged: quarterpole-2026-11-04T091000.backup.gz. Delete it. The newest sound one is quarterpole-2026-11-11T091000.backup.gz.',
    },
  },
]

/** The dashboard in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: dashboard" />
    <Section title="Dashboard">
      <HomeView home="owner" herd={herd} now={new Date('2026-11-20T12:00:00Z')} board={null} />
    </Section>
    <Section title="Dashboard: empty herd">
      <HomeView
        home="owner"
        herd={{ ...herd, total_horses: 0, evaluation: null, activity: [] }}
        now={new Date('2026-11-20T12:00:00Z')}
        board={null}
      />
    </Section>
    {BACKUPS.map(({ title, upkeep }) => (
      <Section key={title} title={`Backups on the Dashboard: ${title}`}>
        <BackupLine upkeep={upkeep} now={new Date('2026-11-20T12:00:00Z')} />
      </Section>
    ))}
    {diversities.map(({ title, diversity, error }) => (
      <Section key={title} title={`Herd diversity: ${title}`}>
        <DiversityView diversity={diversity} error={error} onRetry={() => {}} />
      </Section>
    ))}
  </>
)
