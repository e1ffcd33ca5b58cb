import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import { type Answer, type BodyOf, write } from '../../app/api/client.ts'
import { draftOf, valuesOf } from '../../herd/records/record-draft.ts'
import type { SemenRequest } from '../../herd/semen/request-words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Muted } from '../../ui/Words.tsx'
import { nextDay } from './day-words.ts'
import type { CollectionDay } from './queries.ts'

/** A request with one or two of its fields changed; the others stay as they are. */
export const changeRequest = (
  request: SemenRequest,
  part: Partial<Pick<SemenRequest, 'answer' | 'needed_on'>>,
) =>
  write('updateRequest', {
    params: { id: request.id },
    body: {
      ...(valuesOf('request', draftOf('request', request)) as Omit<BodyOf<'updateRequest'>, 'horse_id'>), // of its own fields
      ...part,
      horse_id: request.horse_id,
      version: request.version,
    },
  })

interface MoveDialogProps {
  day: CollectionDay
  /** Null: all that are open. */
  request: SemenRequest | null
  onClose: () => void
}

/** Asks for the day to which requests are moved. */
export function MoveDialog({ day: { horse_id, day, later, requests }, request, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(later ?? nextDay(day))
  const open = requests.filter(({ answer }) => answer === null).length
  const what = request === null ? plural(open, 'request') : `${request.mare}’s request`
  const move = useWrite({
    run: async (): Promise<Answer<unknown>> =>
      request === null
        ? write('moveCollectionDay', { params: { id: horse_id, day }, body: { to } })
        : changeRequest(request, { needed_on: to }),
    said: () => `${what} moved to ${dayOf(to)}`,
    fallback: 'Nothing was moved. Try again.',
    shows: 'record',
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      focusesInside
      title={`Move ${what} to another day`}
      onSubmit={move.start}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={move.busy}>
            Move
          </Button>
        </>
      }
    >
      <TextField
        label="Needed on"
        type="date"
        required
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Muted>Who asked earlier stays ahead in line on that day too.</Muted>
    </Dialog>
  )
}
