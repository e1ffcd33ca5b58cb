import { rulesInForce } from '@quarterpole/contract/semen-clock'
import { RulesTable } from '../herd/semen/RegistryRulesPage.tsx'
import { YearStartSection } from '../herd/semen/YearStartSection.tsx'
import { TankTable } from '../herd/semen/SemenTankPage.tsx'
import type { RegistryRule, SemenLot } from '../herd/semen/queries.ts'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const rules = (recordStories['rule']?.records ?? []) as unknown as RegistryRule[] // of its story
const today = '2027-03-10'
const first = {
  stallion_id: 12,
  stallion_name: 'High Oracle',
  lot: 'A1',
  form: 'frozen',
  since: '2026-05-02',
  doses_left: 11,
  straws: 8,
  motility: 45,
  tank: '1',
  canister: '2',
  cane: '4',
  owner: 'Quiet Creek Ranch',
  clock: null,
}
const clock = { until: '2028-12-31', missing: null, rule: 'Stored semen', body: 'AQHA' }
const lots = [
  first,
  { ...first, lot: 'A2', doses_left: 0, tank: null, canister: null, cane: null, owner: null },
  { ...first, stallion_id: 13, stallion_name: 'Paper Lantern', cane: '5', owner: 'Old Mill Farm', clock },
  {
    ...first,
    stallion_id: 14,
    stallion_name: 'A Stallion Whose Name Has Sixty Letters And Not A Letter More',
    lot: 'A lot whose mark has forty letters, all',
    form: 'cooled',
    clock: { ...clock, until: '2026-12-31' },
  },
  {
    ...first,
    stallion_id: 15,
    stallion_name: 'Old Ledger',
    canister: '10',
    owner: null,
    clock: { ...clock, until: null, missing: 'ended' },
  },
  { ...first, lot: 'A3', canister: '3', owner: 'Third Owner' },
  { ...first, lot: 'A4', canister: '3', owner: 'A fourth owner whose name is long enough to take two lines' },
] as SemenLot[] // ids are branded

/** The semen tank and the registry rules: some, and none. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: semen tank" />
    <Section title="Semen tank">
      <TankTable lots={lots} today={today} />
    </Section>
    <Section title="No stored semen">
      <TankTable lots={[]} today={today} />
    </Section>
    <Section title="Registry rules">
      <RulesTable sort="clock" rules={rulesInForce(rules)} onEdit={() => {}} />
    </Section>
    <YearStartSection />
  </>
)
