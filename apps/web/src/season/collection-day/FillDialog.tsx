import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import type { SemenRequest } from '../../herd/semen/request-words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { plural } from '../../ui/words/number.ts'
import { Muted } from '../../ui/Words.tsx'
import type { CollectionDay } from './queries.ts'

interface FillDialogProps {
  request: SemenRequest
  lots: CollectionDay['lots']
  onClose: () => void
}

/** Asks out of which lot, how many doses, and in what they are shipped. */
export function FillDialog({ request, lots, onClose }: FillDialogProps) {
  const enough = lots.find(({ doses_left }) => doses_left >= request.doses) ?? lots[0]
  const [lot, setLot] = useState(enough?.lot ?? '')
  const [doses, setDoses] = useState(String(Math.max(1, Math.min(request.doses, enough?.doses_left ?? 1))))
  const [on, setOn] = useState(request.needed_on)
  const [container, setContainer] = useState('')
  const [due, setDue] = useState('')
  const isShipped = request.kind === 'shipped'
  const given = Number(doses)
  const isCount = Number.isInteger(given) && given > 0
  const fill = useWrite({
    run: () =>
      write('fillRequest', {
        params: { id: request.id },
        body: {
          lot,
          doses: given,
          on,
          container: isShipped && container.trim() !== '' ? container : null,
          container_due: isShipped && due !== '' ? due : null,
          version: request.version,
        },
      }),
    said: () => `${request.mare}’s request filled: ${plural(given, 'dose')} of lot ${lot}`,
    fallback: 'The request wasn’t filled. Try again.',
    shows: 'record',
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      focusesInside
      title={isShipped ? 'Ship semen' : 'Breed on the farm'}
      under={`${request.mare}${request.party === null ? '' : `, ${request.party}`}: ${plural(request.doses, 'dose')} asked for`}
      onSubmit={() => isCount && fill.start()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={fill.busy}>
            Fill request
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SelectField
          label="Lot"
          value={lot}
          choices={lots.map((one) => ({
            value: one.lot,
            label: `${one.lot}, ${plural(one.doses_left, 'dose')} left`,
          }))}
          onChange={setLot}
        />
        <TextField
          label="Doses given"
          inputMode="numeric"
          required
          maxLength={2}
          data-autofocus
          value={doses}
          error={isCount ? undefined : 'Enter a whole number of doses, 1 or more.'}
          onChange={(event) => setDoses(event.target.value)}
        />
        <TextField
          label={isShipped ? 'Shipped on' : 'Bred on'}
          type="date"
          required
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        {isShipped && (
          <>
            <TextField
              label="Container"
              maxLength={80}
              hint="Its name or number. With a day it’s due back, it’s in To Do until it is back."
              value={container}
              onChange={(event) => setContainer(event.target.value)}
            />
            <TextField
              label="Container due back"
              type="date"
              value={due}
              onChange={(event) => setDue(event.target.value)}
            />
          </>
        )}
        <Muted>
          {isShipped
            ? 'The shipment goes into his stored semen and takes these doses out of the lot.'
            : 'Her breeding goes into Mares’ Season, by fresh semen of the lot. She has to be on file.'}
        </Muted>
      </Stack>
    </Dialog>
  )
}
