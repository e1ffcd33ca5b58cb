import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { call, write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { CheckField, SearchField, SelectField } from '../../ui/Field.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { listed } from '../../ui/words/listed.ts'
import { Muted } from '../../ui/Words.tsx'
import { type Contact, lostInMerge, rolesOf } from './contact-words.ts'

const OFFERED = 50

/** Two of one name show role and phone too. */
function optionOf(one: Contact, others: readonly Contact[]): string {
  const isAlone = others.every(({ id, name }) => id === one.id || name !== one.name)
  return isAlone ? one.name : [one.name, rolesOf(one), one.phone].filter(Boolean).join(' · ')
}

/** Another contact is merged into this one. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [q, setQ] = useState('')
  const { text, type } = useTypedSearch(q, setQ)
  const [chosen, setChosen] = useState('')
  const [rename, setRename] = useState(true)
  const found = useQuery({
    queryKey: ['contacts', 'search', q],
    queryFn: ({ signal }) => call('listContacts', { query: { search: q, limit: OFFERED }, signal }),
  })
  const others = (found.data ?? []).filter(({ id }) => id !== contact.id)
  const other = others.find(({ id }) => String(id) === chosen)
  const lost = other === undefined ? [] : lostInMerge(contact, other)
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const merging = useMutation({
    mutationFn: ({ id }: Contact) =>
      write('mergeContacts', { params: { id: contact.id }, body: { other_id: id, rename } }),
    // The one that went is no longer among those found.
    onSuccess: async ({ activityId }, { name }) => {
      done(`${name} merged into ${contact.name}`, activityId)
      await invalidateAfter('removal')
      onClose()
    },
  })
  const mergeOnce = useSingleFlight(merging)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Merge into ${contact.name}`}
      onSubmit={() => void (other && mergeOnce(other))}
      footer={
        <DialogButtons
          onClose={onClose}
          busy={merging.isPending}
          unavailable={other === undefined ? 'Choose the other contact.' : undefined}
        >
          Merge them
        </DialogButtons>
      }
    >
      <FailureLine>{merging.error && detailOf(merging.error, 'They weren’t merged. Try again.')}</FailureLine>
      <Stack gap={4}>
        <SearchField
          label="Find the other contact"
          value={text}
          data-autofocus
          onChange={(event) => type(event.target.value)}
        />
        <SelectField
          label="The other contact"
          value={other === undefined ? '' : chosen}
          choices={[
            {
              value: '',
              label: found.data !== undefined && others.length === 0 ? 'Nobody found' : 'Choose one',
            },
            ...others.map((one) => ({ value: String(one.id), label: optionOf(one, others) })),
          ]}
          onChange={setChosen}
        />
        <CheckField
          label={`Horses that name ${other?.name ?? 'the other'} name ${contact.name} from now on`}
          checked={rename}
          onChange={setRename}
        />
      </Stack>
      <Muted className={look({ above: 3 })}>
        {contact.name} keeps what is on file and takes what is missing. The other goes. You can undo this.
      </Muted>
      {lost.length > 0 && (
        <p className={look({ above: 2 })}>
          Not kept of {other?.name}: {listed(lost)}.
        </p>
      )}
    </Dialog>
  )
}
