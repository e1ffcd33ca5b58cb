import { HereTable } from '../herd/stays/HerePage.tsx'
import type { Standing } from '../herd/stays/queries.ts'
import { PageTitle, Section } from '../ui/Section.tsx'

const standing = { farm: 'Home', barn: 'Barn 2', stall: '9', pasture: null, from_day: '2026-05-02' }
const standings = [
  { ...standing, horse_id: 12, name: 'Sheet Metal Sue' },
  { ...standing, horse_id: 13, name: 'Paper Lantern' },
  {
    ...standing,
    horse_id: 14,
    name: 'A Mare Whose Name Has Sixty Letters And Not One Letter More',
    barn: null,
    stall: null,
  },
] as Standing[] // ids are branded

/** Who is here: two in one stall, one without; nobody. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: who is here" />
    <Section title="Here today">
      <HereTable standings={standings} />
    </Section>
    <Section title="Nobody">
      <HereTable standings={[]} />
    </Section>
  </>
)
