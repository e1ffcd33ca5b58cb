import type { Person } from '@quarterpole/contract/account'
import type { ListedPerson } from '@quarterpole/contract/people'
import { MAY_APPOINT } from '@quarterpole/contract/roles'
import { momentOf } from '../ui/words/day.ts'
import { Button } from '../ui/Button.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { Dim } from '../ui/Words.tsx'
import { Row } from '../ui/Layout.tsx'
import { ROLE_WORDS } from './account-words.ts'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  me: Person
  onEdit: (person: ListedPerson) => void
  onPasswordLink: (person: ListedPerson) => void
  onTokens: (person: ListedPerson) => void
  onRemove: (person: ListedPerson) => void
}

export function PeopleTable({ people, me, onEdit, onPasswordLink, onTokens, onRemove }: PeopleTableProps) {
  const now = useNow()
  const mayChange = ({ role }: ListedPerson) => MAY_APPOINT[me.role]?.includes(role) ?? false
  return (
    <Table caption="People" entries="1fr auto">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          <Th>Last seen</Th>
          <HiddenTh>Change</HiddenTh>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <RowHead>{person.id === me.id ? `${person.name} (you)` : person.name}</RowHead>
            <Td>
              {ROLE_WORDS[person.role].name}
              {person.trainer_names.length > 0 && <Dim> · trains as {person.trainer_names.join(', ')}</Dim>}
            </Td>
            <Td>
              <PhoneLabel>Last seen</PhoneLabel>
              {person.last_seen_at === null ? 'not signed in' : momentOf(person.last_seen_at, now)}
            </Td>
            <Td whole>
              {mayChange(person) && (
                <Row gap={3}>
                  <Button
                    size="small"
                    onClick={() => onEdit(person)}
                    aria-label={`Change role of ${person.name}`}
                  >
                    Change role
                  </Button>
                  <Button
                    size="small"
                    onClick={() => onPasswordLink(person)}
                    aria-label={`New password link for ${person.name}`}
                  >
                    New password link
                  </Button>
                  {person.tokens.length > 0 && (
                    <Button
                      size="small"
                      onClick={() => onTokens(person)}
                      aria-label={`API tokens of ${person.name}`}
                    >
                      API tokens ({person.tokens.length})
                    </Button>
                  )}
                  {person.id !== me.id && (
                    <Button
                      size="small"
                      danger
                      onClick={() => onRemove(person)}
                      aria-label={`Remove ${person.name}`}
                    >
                      Remove
                    </Button>
                  )}
                </Row>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
