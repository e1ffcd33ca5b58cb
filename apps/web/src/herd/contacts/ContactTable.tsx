import { paths } from '../../app/paths.ts'
import { useMay } from '../../ui/may.ts'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { type Contact, rolesOf } from './contact-words.ts'
import { EmailLink, PhoneLink } from './ReachLinks.tsx'

/** Contacts by name; without phones and e-mail for those who may not see them. */
export function ContactTable({ contacts }: { contacts: readonly Contact[] }) {
  const maySee = useMay('contacts')
  return (
    <Table caption="Contacts" entries="1fr auto">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          {maySee && <Th>Phone</Th>}
          {maySee && <Th>E-mail</Th>}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <RowHead>
              <Name href={paths.contact(contact.id)}>{contact.name}</Name>
            </RowHead>
            <Td>{rolesOf(contact) || <Dim>not said</Dim>}</Td>
            {maySee && (
              <Td whole>
                <PhoneLabel>Phone</PhoneLabel>
                {contact.phone === null ? <Dim>not on file</Dim> : <PhoneLink phone={contact.phone} />}
              </Td>
            )}
            {maySee && (
              <Td whole>
                <PhoneLabel>E-mail</PhoneLabel>
                {contact.email === null ? <Dim>not on file</Dim> : <EmailLink email={contact.email} />}
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
