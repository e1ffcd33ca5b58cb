import { ownersOn } from '@quarterpole/contract/owners-on'
import type { RecordOf } from '../herd/records/record-calls.ts'
import type { Contact } from '../herd/contacts/contact-words.ts'
import { ContactFacts, ContactHead, NamedHorses } from '../herd/contacts/ContactPage.tsx'
import { NoContacts } from '../herd/contacts/ContactsPage.tsx'
import { ContactTable } from '../herd/contacts/ContactTable.tsx'
import { OwnersLine } from '../herd/contacts/OwnersLine.tsx'
import { SharesList } from '../herd/contacts/SharesOfContact.tsx'
import type { NamingHorse } from '../herd/contacts/queries.ts'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const contacts = (recordStories['contact']?.records ?? []) as unknown as Contact[] // of its story
const shares = (recordStories['ownership']?.records ?? []) as unknown as RecordOf<'ownership'>[] // of its story
const owners = ownersOn(shares, '2026-06-01')
const horses = [
  { horse_id: 12, name: 'Sheet Metal Sue', birth_year: 2019, as: ['owner', 'breeder'] },
  { horse_id: 13, name: 'Paper Lantern', birth_year: null, as: ['trainer'] },
] as NamingHorse[] // ids are branded

/** Contacts: some, none, none found; one with all on file and one with nothing; shares and owners. */
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
    {contacts.map((contact) => (
      <Section key={contact.id} title={contact.is_firm ? 'A firm' : 'A person'}>
        <ContactHead contact={contact} />
        <ContactFacts contact={contact} />
        <NamedHorses horses={contact.is_firm ? [] : horses} total={400} name={contact.name} />
      </Section>
    ))}
  </>
)
