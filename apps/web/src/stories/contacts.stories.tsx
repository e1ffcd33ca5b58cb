import { ownersOn } from '@quarterpole/contract/owners-on'
import type { RecordOf } from '../herd/records/record-calls.ts'
import type { Contact } from '../herd/contacts/contact-words.ts'
import { ContactFacts, ContactHead, NamedHorses } from '../herd/contacts/ContactPage.tsx'
import { NoContacts } from '../herd/contacts/ContactsPage.tsx'
import { ContactTable } from '../herd/contacts/ContactTable.tsx'
import { OwnersLine } from '../herd/contacts/OwnersLine.tsx'
import { SharesList } from '../herd/contacts/SharesOfContact.tsx'
import type { NamingHorse } from '../herd/contacts/queries.ts'
import { ChargesList, OwedByContact, OwedToContact } from '../herd/charges/ContactCosts.tsx'
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
const charged = [{ year: 2026, charges: 12, cents: 540_600 }]

/** Contacts: some, none, none found; one with all on file and one with nothing; shares and owners; what one is to pay and what was owed to one. */
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
    <OwedByContact years={owed} />
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
