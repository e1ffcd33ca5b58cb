import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { addressOf, write } from '../../app/api/client.ts'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PagedList } from '../../app/PagedList.tsx'
import { paths } from '../../app/paths.ts'
import { useTitle } from '../../app/title.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { look } from '../../ui/Layout.tsx'
import { May, useMay } from '../../ui/may.ts'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { CostsOfContact } from '../charges/ContactCosts.tsx'
import { IssuedToContact } from '../statements/IssuedTable.tsx'
import { barnRecordQuery } from '../records/record-calls.ts'
import { type Contact, rolesOf } from './contact-words.ts'
import { readContactSearch } from './contacts-search.ts'
import { Documents } from './Documents.tsx'
import { horsesNamingQuery, type NamingHorse } from './queries.ts'
import { SharesOfContact } from './SharesOfContact.tsx'
import { EmailLink, PhoneLink } from './ReachLinks.tsx'
import { splitOff } from '../../ui/split-off.tsx'

const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)
const MergeDialog = splitOff(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** One contact: how to reach him, and the horses that name him. */
export function ContactPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(barnRecordQuery('contact', id))
  const horses = useInfiniteQuery(horsesNamingQuery(id))
  const { search } = useAddress(paths.contact(id), readContactSearch)
  const follow = useFollow()
  useTitle(data?.name)
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        level={2}
        title="No such contact"
        action={<ButtonLink href={paths.contacts()}>All contacts</ButtonLink>}
      >
        {detailOf(error, 'It may have been deleted or merged.')}
      </EmptyState>
    )
  if (data === undefined)
    return <NotLoaded what="the contact" error={error} onRetry={refetch} level={2} rows={6} columns={2} />
  const close = () => follow(paths.contact(id), { keepScroll: true })
  return (
    <>
      <ContactHead contact={data} />
      <ContactFacts contact={data} />
      <May need="listOwnershipsOfContact">
        <SharesOfContact id={id} />
      </May>
      <May need="listDocuments">
        <Documents contact={{ id, name: data.name }} />
      </May>
      <May need="getContactCosts">
        <CostsOfContact contact={data} />
      </May>
      <May need="listIssued">
        <IssuedToContact id={id} />
      </May>
      <Section title="Horses">
        <PagedList query={horses} what="the horses" rows={4} columns={2}>
          {(named, total) => <NamedHorses horses={named} total={total} name={data.name} />}
        </PagedList>
      </Section>
      {search.open === 'edit' && (
        <RecordForm name="contact" horse={null} record={data} words={{}} onClose={close} />
      )}
      {search.open === 'merge' && <MergeDialog contact={data} onClose={close} />}
    </>
  )
}

export function ContactHead({ contact }: { contact: Contact }) {
  const { id, name, is_mare_owner } = contact
  const remove = useRemove()
  const follow = useFollow()
  const onDelete = () => {
    remove({ sentence: `${name} deleted`, remove: () => write('deleteContact', { params: { id } }) })
    follow(paths.contacts(), { replace: true })
  }
  return (
    <PageTitle title={name} lead={rolesOf(contact) || undefined}>
      <ButtonRow>
        {is_mare_owner && (
          <ButtonLink size="small" href={paths.stallionBook({ contact: id })}>
            Bookings
          </ButtonLink>
        )}
        <ButtonLink size="small" href={paths.contact(id, { open: 'edit' })} keepScroll>
          Edit
        </ButtonLink>
        <ButtonLink size="small" href={paths.contact(id, { open: 'merge' })} keepScroll>
          Merge
        </ButtonLink>
        <ButtonLink
          size="small"
          need="downloadContact"
          href={addressOf('/contacts/:id/card.vcf', { id: String(id) })}
          target="_blank"
          download
        >
          vCard
        </ButtonLink>
        <Button need="deleteContact" size="small" kind="quiet" danger onClick={onDelete}>
          Delete
        </Button>
      </ButtonRow>
    </PageTitle>
  )
}

export function ContactFacts({ contact }: { contact: Contact }) {
  const maySee = useMay('contacts')
  const { phone, other_phone, email, address, notes } = contact
  const reach: readonly (readonly [term: string, fact: ReactNode])[] = [
    ['Phone', phone && <PhoneLink phone={phone} />],
    ['Other phone', other_phone && <PhoneLink phone={other_phone} />],
    ['E-mail', email && <EmailLink email={email} />],
    ['Address', address],
  ]
  const known = reach.filter(([, fact]) => fact !== null)
  return (
    <>
      {maySee && known.length === 0 && <Muted>No phone, e-mail or address on file.</Muted>}
      {known.length > 0 && <Facts facts={known} />}
      {notes !== null && <p className={look({ lines: true, measure: true, above: 4 })}>{notes}</p>}
    </>
  )
}

interface NamedHorsesProps {
  horses: readonly NamingHorse[]
  total: number
  name: string
}

export const NamedHorses = ({ horses, total, name }: NamedHorsesProps) =>
  horses.length === 0 ? (
    <p>No horse names {name} as owner, breeder or trainer.</p>
  ) : (
    <>
      {horses.length < total && (
        <Muted>
          The first {horses.length} of {total}.
        </Muted>
      )}
      <ul>
        {horses.map((horse) => (
          <li key={horse.horse_id}>
            <Name href={paths.horse(horse.horse_id)}>{horse.name}</Name>{' '}
            <Dim>{[horse.birth_year, horse.as.join(', ')].filter((part) => part !== null).join(' · ')}</Dim>
          </li>
        ))}
      </ul>
    </>
  )
