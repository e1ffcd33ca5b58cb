import type { Invitation } from '@quarterpole/contract/people'
import { dayOfMoment } from '../ui/words/day.ts'
import { Button } from '../ui/Button.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ROLE_WORDS } from './account-words.ts'

/** Invitations nobody has used yet. */
export const InvitationTable = ({
  invitations,
  onTakeBack,
}: {
  invitations: readonly Invitation[]
  onTakeBack: (id: number) => void
}) => (
  <Table caption="Open invitations">
    <thead>
      <tr>
        <Th>For a</Th>
        <Th>Made by</Th>
        <Th>Good until</Th>
        <HiddenTh>Take back</HiddenTh>
      </tr>
    </thead>
    <tbody>
      {invitations.map(({ id, role, trainer_names, made_by, expires_at }) => (
        <tr key={id}>
          <RowHead>{[ROLE_WORDS[role].name, ...trainer_names].join(' · ')}</RowHead>
          <Td>{made_by}</Td>
          <Td>{dayOfMoment(expires_at)}</Td>
          <Td>
            <Button size="small" onClick={() => onTakeBack(id)}>
              Take back
            </Button>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
