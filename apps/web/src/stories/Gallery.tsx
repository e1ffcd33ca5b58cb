import { BackupLine } from '../barn/dashboard/BackupLine.tsx'
import { DashboardView } from '../barn/dashboard/DashboardView.tsx'
import { DiversityView } from '../barn/dashboard/Diversity.tsx'
import { RaceRecordView } from '../barn/dashboard/RaceRecord.tsx'
import { HorseRow } from '../barn/horse-list/HorseRow.tsx'
import { ProfileChart } from '../barn/horse-details/ProfileChart.tsx'
import { StartsTable } from '../barn/horse-details/StartsTable.tsx'
import { PedigreeView } from '../herd/pedigree/PedigreeView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { ControlsGallery } from './ControlsGallery.tsx'
import { diversities } from './diversity-fixtures.ts'
import { herd } from './dashboard-fixtures.ts'
import { arithmetic, ebvs, genetics, pedigree, profile, rain, starts } from './fixtures.ts'
import { InjuriesGallery } from './InjuriesGallery.tsx'
import { PartsGallery } from './PartsGallery.tsx'
import { sealedScore, tested, untested } from './race-fixtures.ts'
import { SeasonGallery } from './SeasonGallery.tsx'
import { TracksGallery } from './TracksGallery.tsx'

const here = '/gallery'

function Views() {
  return (
    <>
      <Section title="A horse in the list: full, bare, loading">
        <HorseRow horse={rain} ebvs={ebvs} genetics={genetics} detailsHref={here} pedigreeHref={here} />
        <HorseRow horse={arithmetic} ebvs={[]} genetics={null} detailsHref={here} pedigreeHref={here} />
        <HorseRow
          horse={{ ...rain, id: arithmetic.id }}
          ebvs={undefined}
          genetics={undefined}
          detailsHref={here}
          pedigreeHref={here}
        />
      </Section>
      <Section title="Performance">
        <StartsTable starts={starts} />
        <ProfileChart profile={profile} starts={starts} />
      </Section>
      <Section title="Pedigree">
        <PedigreeView pedigree={pedigree} generations={3} tail asTable={false} />
      </Section>
      <Section title="Pedigree: nothing known">
        <PedigreeView
          pedigree={{
            ...pedigree,
            sire: null,
            dam: null,
            common_ancestors: [],
            inbreeding_coefficient: 0,
            completeness: { equivalent_generations: 0, by_generation: [0, 0, 0] },
          }}
          generations={3}
          tail={false}
          asTable={false}
        />
      </Section>
      <Section title="Dashboard">
        <DashboardView herd={herd} now={new Date('2026-11-20T12:00:00Z')} board={null} />
      </Section>
      <Section title="Dashboard: empty herd">
        <DashboardView
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
      {RECORDS.map(({ title, report, error }) => (
        <Section key={title} title={`Race predictions on the Dashboard: ${title}`}>
          <RaceRecordView report={report} error={error} onRetry={() => {}} />
        </Section>
      ))}
      {diversities.map(({ title, diversity, error }) => (
        <Section key={title} title={`Herd diversity: ${title}`}>
          <DiversityView diversity={diversity} error={error} onRetry={() => {}} />
        </Section>
      ))}
    </>
  )
}

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

const RECORDS = [
  { title: 'tested on past races', report: tested, error: null },
  { title: 'sealed cards', report: sealedScore, error: null },
  { title: 'too few races', report: untested, error: null },
  { title: 'loading', report: undefined, error: null },
  { title: 'failed', report: undefined, error: new Error('Can’t reach the server.') },
] as const

/** Every component in every state; in development only. */
export function Gallery() {
  return (
    <>
      <PageTitle title="Components and states" lead="Every component in every state, on one page." />
      <PartsGallery />
      <ControlsGallery />
      <Views />
      <TracksGallery />
      <InjuriesGallery />
      <SeasonGallery />
    </>
  )
}
