import { ownersOn } from '@quarterpole/contract/owners-on'
import type { RecordOf } from '../herd/records/record-calls.ts'
import type { Contact } from '../herd/contacts/contact-words.ts'
import { ContactFacts, ContactHead, NamedHorses } from '../herd/contacts/ContactPage.tsx'
import { NoContacts } from '../herd/contacts/ContactsPage.tsx'
import { ContactTable } from '../herd/contacts/ContactTable.tsx'
import { OwnersLine } from '../herd/contacts/OwnersLine.tsx'
import { SharesList } from '../herd/contacts/SharesOfContact.tsx'
import type { NamingHorse } from '../herd/contacts/queries.ts'
import { BalanceTable } from '../herd/charges/WhoOwes.tsx'
import { ChargesList, OwedByContact, OwedToContact } from '../herd/charges/ContactCosts.tsx'
import { StatementView } from '../herd/charges/StatementView.tsx'
import { IssuedTable } from '../herd/statements/IssuedTable.tsx'
import { IssuedView } from '../herd/statements/IssuedView.tsx'
import { RunTable } from '../herd/statements/RunTable.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const contacts = (recordStories['contact']?.records ?? []) as unknown as Contact[] // of its story
const shares = (recordStories['ownership']?.records ?? []) as unknown as RecordOf<'ownership'>[] // of its story
const owners = ownersOn(shares, '2026-06-01')
const horses = [
  { horse_id: 12, name: 'Sheet Metal Sue', birth_year: 2019, as: ['owner', 'breeder'] },
  { horse_id: 13, name: 'Paper Lantern', birth_year: null, as: ['trainer'] },
] as NamingHorse[] // ids are branded

const charges = (recordStories['charge']?.records ?? []) as unknown as RecordOf<'charge'>[] // of its story
const months = (year: number, cents: number) =>
  Array.from({ length: 12 }, (_, at) => ({ month: `${year}-${String(12 - at).padStart(2, '0')}`, cents }))
const owed = [
  {
    year: 2026,
    cents: 1_310_033,
    months: [
      { month: '2026-05', cents: null },
      { month: '2026-04', cents: -3000 },
    ],
    unsplit: { charges: 3, cents: 45_050 },
  },
  { year: 2025, cents: 123_456_789, months: months(2025, 10_288_066), unsplit: null },
  {
    year: 2024,
    cents: null,
    months: [{ month: '2024-11', cents: null }],
    unsplit: { charges: 1, cents: 900 },
  },
]
const line = {
  id: 1,
  charge_date: '2026-05-02',
  kind: 'vet',
  from_day: null,
  through_day: null,
  what: 'Scoped after the race',
  charge_cents: 45_050,
  share: '2/7',
  cents: 12_871,
}
const credit = {
  ...line,
  id: 2,
  from_day: '2026-05-01',
  through_day: '2026-05-20',
  kind: 'board',
  what: null,
  charge_cents: -9000,
  share: '1/3',
  cents: -3000,
}
const balance = {
  cents: 999_804_821,
  aging: { current: 999_759_821, over_30: 0, over_60: 45_000, over_90: 0 },
}
const balances = [
  { contact_id: 4, name: 'Ann Roe', ...balance },
  {
    contact_id: 5,
    name: 'Bo Lee',
    cents: -12_050,
    aging: { current: 0, over_30: 0, over_60: 0, over_90: 0 },
  },
] as Parameters<typeof BalanceTable>[0]['balances'] // ids are branded
const statement = {
  name: 'Ann Roe',
  address: '14 Cutbank Road, Verden',
  month: '2026-05',
  months: ['2026-05', '2026-04'],
  horses: [
    { horse_id: 12, horse_name: 'Sheet Metal Sue', lines: [line, credit], cents: 9871 },
    {
      horse_id: 13,
      horse_name: 'Paper Lantern Over The Long Back Stretch',
      lines: [{ ...line, id: 3, share: '100%', charge_cents: 1_000_000_000, cents: 1_000_000_000 }],
      cents: 1_000_000_000,
    },
  ],
  cents: 1_000_009_871,
  forward_cents: 45_000,
  payments: recordStories['payment']?.records ?? [],
  due: balance,
  due_on: '2026-05-31',
  unsplit: [
    { ...line, id: 4, horse_id: 14, horse_name: 'Doubted Colt', why: '1/2 not on file.' },
    {
      ...credit,
      id: 5,
      share: null,
      horse_id: 14,
      horse_name: 'Doubted Colt',
      why: 'Share not on file: Bo Lee.',
    },
  ],
} as unknown as Parameters<typeof StatementView>[0] // ids are branded
const sums = { forward_cents: 45_000, charges_cents: 1_000_009_871, paid_cents: 0, due_cents: 1_000_054_871 }
const runRows = [
  { contact_id: 4, name: 'Ann Roe', email: 'ann@example.com', ...sums, lines: 3, why: null },
  {
    contact_id: 5,
    name: 'The Long Back Stretch Racing and Breeding Partnership of the Southern Plains',
    email: null,
    ...sums,
    lines: 1,
    why: 'Statement 12 is through a later day. What is new goes on the next one.',
  },
] as Parameters<typeof RunTable>[0]['rows'] // ids are branded
const issuedFirst = {
  id: 1,
  number: 12,
  contact_id: 4,
  name: 'Ann Roe',
  address: '14 Cutbank Road, Verden',
  from_day: '2026-05-01',
  through_day: '2026-05-31',
  issued_on: '2026-06-01',
  ...sums,
  reverses: null,
  reversed_by: 14,
  sent_to: 'ann@example.com',
  sent_at: '2026-06-01T12:00:00.000Z',
  fault: null,
  aging: balance.aging,
  lines: [
    {
      day: '2026-05-02',
      horse_name: 'Paper Lantern Over The Long Back Stretch',
      kind: 'vet',
      what: 'Scoped after the race',
      charge_cents: 1_000_000_000,
      share: '100%',
      cents: 1_000_000_000,
    },
    {
      day: '2026-05-20',
      horse_name: null,
      kind: 'payment',
      what: 'Check · Check 1041',
      charge_cents: null,
      share: null,
      cents: -250_050,
    },
  ],
}
const issued = [
  issuedFirst,
  {
    ...issuedFirst,
    id: 2,
    number: 14,
    reverses: 12,
    reversed_by: null,
    sent_to: null,
    sent_at: null,
    fault: 'No e-mail address on file.',
    aging: null,
    due_cents: -4500,
    lines: [],
  },
] as unknown as Parameters<typeof IssuedView>[0][] // ids are branded
const charged = [{ year: 2026, charges: 12, cents: 540_600 }]

/** Contacts: some, none, none found; one with all on file and one with nothing; shares and owners; what one is to pay and what was owed to one; a statement. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: contacts" />
    <Section title="Contacts">
      <ContactTable contacts={contacts} />
    </Section>
    <Section title="No contacts">
      <NoContacts q={undefined} who={undefined} />
    </Section>
    <Section title="None found">
      <NoContacts q="nobody" who={undefined} />
      <NoContacts q={undefined} who="is_vet" />
    </Section>
    <Section title="Shares">
      <SharesList shares={shares} today="2026-06-01" />
    </Section>
    <Section title="No shares">
      <SharesList shares={[]} today="2026-06-01" />
    </Section>
    <Section title="The owners of a horse">
      <p>
        <OwnersLine found={owners} listedAs={null} />
      </p>
      <p>
        <OwnersLine found={owners} listedAs="Roe Partnership" />
      </p>
    </Section>
    <BalanceTable balances={balances} />
    <OwedByContact id={4} years={owed} />
    <Section title="A statement">
      <StatementView {...statement} />
    </Section>
    <Section title="A statement of which nothing could be billed">
      <StatementView {...statement} horses={[]} cents={null} />
    </Section>
    <Section title="No charge of the month">
      <StatementView {...statement} horses={[]} cents={null} unsplit={[]} />
    </Section>
    <Section title="Statements to issue">
      <RunTable rows={runRows} meant={runRows.slice(0, 1)} onMean={() => {}} />
    </Section>
    <Section title="Issued statements">
      <IssuedTable statements={issued} />
    </Section>
    <Section title="An issued statement">
      {issued.map((one) => (
        <IssuedView key={one.id} {...one} />
      ))}
    </Section>
    <Section title="Owed to a clinic">
      <OwedToContact years={charged} />
      <ChargesList charges={charges} />
    </Section>
    {contacts.map((contact) => (
      <Section key={contact.id} title={contact.is_firm ? 'A firm' : 'A person'}>
        <ContactHead contact={contact} />
        <ContactFacts contact={contact} />
        <NamedHorses horses={contact.is_firm ? [] : horses} total={400} name={contact.name} />
      </Section>
    ))}
  </>
)
