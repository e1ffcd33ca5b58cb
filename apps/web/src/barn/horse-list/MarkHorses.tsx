import {
  HORSE_ROLE_WORDS,
  HORSE_ROLES,
  HORSE_STATUS_WORDS,
  HORSE_STATUSES,
  type HorseRole,
  type HorseStatus,
} from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { FormFields } from '../../ui/FormDialog.tsx'
import { FailureLine, SEX_WORD } from '../../ui/Marks.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { paths } from '../../app/paths.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import { type HorseFilter, listQuery } from '../../herd/horses/queries.ts'

/** More than this are narrowed down first. */
export const MAX_MARK = 1000

type Marked = ReplyOf<'markHorses'>
const KEEP = { value: 'keep', label: 'Leave as it is' } as const
const sexes = (['S', 'M', 'G', 'U'] as const).map((value) => ({ value, label: SEX_WORD[value] }))
const statuses = HORSE_STATUSES.map((value) => ({ value, label: HORSE_STATUS_WORDS[value] }))
const roles = HORSE_ROLES.map((value) => ({ value, label: HORSE_ROLE_WORDS[value] }))

interface Marks {
  whose: 'keep' | 'mine' | 'reference'
  sex: 'keep' | Sex
  status: 'keep' | 'unknown' | HorseStatus
  role: 'keep' | 'unknown' | HorseRole
}

const bodyOf = ({ whose, sex, status, role }: Marks) => ({
  ...(whose === 'keep' ? {} : { is_mine: whose === 'mine' }),
  ...(sex === 'keep' ? {} : { sex }),
  ...(status === 'keep' ? {} : { status: status === 'unknown' ? null : status }),
  ...(role === 'keep' ? {} : { role: role === 'unknown' ? null : role }),
})

/** Marks all horses the list shows now. */
export function MarkHorses({ filter, total }: { filter: HorseFilter; total: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        need="markHorses"
        size="small"
        unavailable={
          total > MAX_MARK ? `Narrow the list to ${count(MAX_MARK)} horses or fewer first.` : undefined
        }
        onClick={() => setOpen(true)}
      >
        Mark {total === 1 ? 'this horse' : `these ${count(total)}`}
      </Button>
      {isOpen && <MarkDialog filter={filter} total={total} onClose={() => setOpen(false)} />}
    </>
  )
}

function MarkDialog({ filter, total, onClose }: { filter: HorseFilter; total: number; onClose: () => void }) {
  const [marks, setMarks] = useState<Marks>({ whose: 'keep', sex: 'keep', status: 'keep', role: 'keep' })
  const set = (part: Partial<Marks>) => setMarks((now) => ({ ...now, ...part }))
  const invalidateAfter = useInvalidateAfter()
  const done = useDone()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const marking = useMutation({
    mutationFn: async (): Promise<Marked> => {
      const { data } = await callWithTotal('listHorses', {
        query: { ...listQuery(filter), limit: MAX_MARK },
      })
      return call('markHorses', {
        body: { ids: data.map(({ id }) => id), ...bodyOf(marks) },
        idempotencyKey,
      })
    },
    onError: renewKeyAfter,
    onSuccess: async ({ activity_id, changed }) => {
      if (activity_id !== null) done(`${plural(changed, 'horse')} marked`, activity_id)
      await invalidateAfter('record')
    },
  })
  const markOnce = useSingleFlight(marking)
  const isNothing = Object.keys(bodyOf(marks)).length === 0
  if (marking.data !== undefined) return <Marked {...marking.data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Mark ${plural(total, 'horse')}`}
      onSubmit={() => void (isNothing || markOnce())}
      footer={
        <DialogButtons
          onClose={onClose}
          busy={marking.isPending}
          unavailable={isNothing ? 'Choose what to change.' : undefined}
        >
          Mark them
        </DialogButtons>
      }
    >
      <FailureLine>
        {marking.error && detailOf(marking.error, 'The horses weren’t marked. Try again.')}
      </FailureLine>
      <FormFields>
        <SelectField
          label="Whose"
          value={marks.whose}
          choices={[
            KEEP,
            { value: 'mine', label: 'Mine' },
            { value: 'reference', label: 'Reference: ancestor, outside stud, rival' },
          ]}
          onChange={(whose) => set({ whose })}
        />
        <SelectField
          label="Sex"
          value={marks.sex}
          choices={[KEEP, ...sexes]}
          onChange={(sex) => set({ sex })}
        />
        <SelectField
          label="Status"
          value={marks.status}
          choices={[KEEP, ...statuses, { value: 'unknown', label: 'Not on file' }]}
          onChange={(status) => set({ status })}
        />
        <SelectField
          label="Role"
          value={marks.role}
          choices={[KEEP, ...roles, { value: 'unknown', label: 'No role' }]}
          onChange={(role) => set({ role })}
        />
      </FormFields>
      <Muted className={look({ above: 3 })}>
        All horses in the list as it’s filtered now. You can undo this in the activity log.
      </Muted>
    </Dialog>
  )
}

const SHOWN = 20

function Marked({ changed, unchanged, skipped, onClose }: Marked & { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${plural(changed, 'horse')} marked`}
      footer={
        <Button kind="solid" onClick={onClose}>
          Done
        </Button>
      }
    >
      {unchanged > 0 && <p>{plural(unchanged, 'horse was', 'horses were')} marked so before.</p>}
      {skipped.length > 0 && (
        <>
          <h3>{plural(skipped.length, 'horse', 'horses')} left as they were</h3>
          <Stack as="ul" gap={2}>
            {skipped.slice(0, SHOWN).map(({ horse_id, name, why }) => (
              <li key={horse_id}>
                <Name href={paths.horse(horse_id)}>{name}</Name> <Dim>{why}</Dim>
              </li>
            ))}
            {skipped.length > SHOWN && <li>and {count(skipped.length - SHOWN)} more</li>}
          </Stack>
        </>
      )}
    </Dialog>
  )
}
