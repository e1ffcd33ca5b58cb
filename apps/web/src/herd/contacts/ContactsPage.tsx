import { useInfiniteQuery } from '@tanstack/react-query'
import { addressOf } from '../../app/api/client.ts'
import { CountLine, PagedList } from '../../app/PagedList.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { Row } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { CONTACT_ROLES } from '@quarterpole/contract/contact-roles'
import { WhoOwes } from '../charges/WhoOwes.tsx'
import { ContactTable } from './ContactTable.tsx'
import { type ContactsSearch, readContactsSearch } from './contacts-search.ts'
import { type ContactFilter, contactPagesQuery } from './queries.ts'
import { splitOff } from '../../ui/split-off.tsx'

const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)

const ROLES = [{ value: '', label: 'Everyone' }, ...CONTACT_ROLES.map(([value, label]) => ({ value, label }))]

const OWES = 'owes'

/** The people and firms the barn deals with. */
export function ContactsPage() {
  const { search } = useAddress(paths.contacts(), readContactsSearch)
  const { q } = search
  const choices = useMay('listBalances') ? [...ROLES, { value: OWES, label: 'Who owes' }] : ROLES
  const who = choices.find(({ value }) => value !== '' && value === search.who)?.value
  const follow = useFollow()
  const show = (part: ContactsSearch) =>
    follow(paths.contacts({ q, who, ...part }), { replace: true, keepScroll: true })
  const { text, type } = useTypedSearch(q ?? '', (next) => show({ q: next }))
  return (
    <>
      <PageTitle
        title="Contacts"
        lead="Owners, breeders, trainers, vets, farriers: who they are and how to reach them."
      >
        <Row gap="2 3">
          <RecordFiles kind="contacts" />
          <ButtonLink
            size="small"
            need="downloadContacts"
            href={addressOf('/contacts.vcf')}
            target="_blank"
            download
          >
            All as vCards
          </ButtonLink>
          <ButtonLink kind="solid" icon="plus" keepScroll href={paths.contacts({ q, who, add: 'new' })}>
            Add a contact
          </ButtonLink>
        </Row>
      </PageTitle>
      <search>
        <Row gap="2 4" align="end" below={4}>
          <SearchField
            label="Find a name"
            maxLength={200}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          <SelectField
            label="Who"
            value={who ?? ''}
            choices={choices}
            onChange={(next) => show({ who: next })}
          />
        </Row>
      </search>
      {who === OWES ? <WhoOwes q={q} /> : <List q={q} who={who} />}
      {search.add !== undefined && (
        <RecordForm
          name="contact"
          horse={null}
          record={null}
          words={{}}
          onSaved={({ id }) => follow(paths.contact(id))}
          onClose={() => follow(paths.contacts({ q, who }), { keepScroll: true })}
        />
      )}
    </>
  )
}

const List = (filter: ContactFilter) => (
  <PagedList query={useInfiniteQuery(contactPagesQuery(filter))} what="the contacts" rows={8} columns={4}>
    {(contacts, total) =>
      contacts.length === 0 ? (
        <NoContacts {...filter} />
      ) : (
        <>
          <CountLine
            noun={['contact', 'contacts']}
            total={total}
            listed={contacts.length}
            isNarrowed={filter.q !== undefined || filter.who !== undefined}
          />
          <ContactTable contacts={contacts} />
        </>
      )
    }
  </PagedList>
)

export function NoContacts({ q, who }: ContactFilter) {
  if (q === undefined && who === undefined)
    return (
      <EmptyState level={2} title="No contacts yet">
        Add one here, import a list, or press Add as contact beside an owner, a breeder or a trainer on a
        horse’s page.
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      title={q === undefined ? 'Nobody with that role' : `No contact matches “${q}”`}
      action={
        <ButtonLink size="small" href={paths.contacts()} replace>
          Show all
        </ButtonLink>
      }
    >
      Try part of the name, or everyone.
    </EmptyState>
  )
}
