import { BilledDays } from '../herd/charges/BillDays.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'

const line = {
  horse_id: 12,
  name: 'Sheet Metal Sue',
  kind: 'board',
  what: null,
  per: 'day',
  rate_cents: 2000,
  from_day: '2026-05-01',
  through_day: '2026-05-15',
  days: 15,
  cents: 30_000,
  owners: [{ contact_id: 4, name: 'Ann Roe', cents: 30_000 }],
}
const billed = {
  activity_id: null,
  cents: 1_038_517,
  lines: [
    line,
    {
      ...line,
      horse_id: 13,
      name: 'Paper Lantern Over The Long Back Stretch',
      kind: 'lay_up',
      what: 'Stall rest, hand walking twice a day',
      rate_cents: 62_501,
      days: 16,
      through_day: '2026-05-16',
      cents: 1_000_017,
      owners: [
        { contact_id: 4, name: 'Ann Roe', cents: 500_009 },
        { contact_id: 5, name: 'Lower Valley Racing Partnership of the Southern Plains', cents: 500_008 },
      ],
    },
    { ...line, kind: 'insurance', per: 'month', through_day: '2026-05-01', days: 1, cents: 8500, owners: [] },
  ],
  left_out: [
    { horse_id: 12, name: 'Sheet Metal Sue', why: 'board, May 16, 2026 to May 31, 2026: charged before' },
  ],
  not_on_file: [
    {
      horse_id: 13,
      name: 'Paper Lantern Over The Long Back Stretch',
      why: 'a stay for May 1, 2026 to May 16, 2026: billed by the rate alone',
    },
  ],
} as unknown as Parameters<typeof BilledDays>[0] // ids are branded

/** What days come to: with all that can be said, and nothing. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: billing days" />
    <Section title="Some days">
      <BilledDays {...billed} />
    </Section>
    <Section title="Nothing to charge">
      <BilledDays {...billed} lines={[]} cents={0} not_on_file={[]} />
    </Section>
  </>
)
