import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './HorseDetails.module.css'
import { HORSES_KEY } from '../../herd/horses/queries.ts'

export interface Deletion {
  asking: boolean
  /** The user canceled: the focus returns to the Delete button. */
  wasCanceled: boolean
  ask: () => void
  keep: () => void
  remove: () => void
  busy: boolean
  failure: string | undefined
}

/** Deleting one horse, after a question. */
export function useDeletion(id: number, name: string, onGone: () => void): Deletion {
  const [asking, setAsking] = useState(false)
  const [wasCanceled, setCalledOff] = useState(false)
  const client = useQueryClient()
  const invalidateAfter = useInvalidateAfter()
  const done = useDone()
  const isHere = useIsMounted()
  const removal = useMutation({
    mutationFn: () => write('deleteHorse', { params: { id } }),
    onSuccess: async ({ activityId }) => {
      done(`${name} deleted`, activityId)
      if (isHere()) onGone()
      client.removeQueries({ queryKey: [...HORSES_KEY, id] })
      await invalidateAfter('removal')
    },
  })
  const removeOnce = useSingleFlight(removal)
  return {
    asking,
    wasCanceled,
    ask: () => setAsking(true),
    keep: () => {
      setCalledOff(true)
      setAsking(false)
      removal.reset()
    },
    remove: () => removeOnce(),
    busy: removal.isPending,
    failure:
      removal.error === null ? undefined : detailOf(removal.error, 'The horse wasn’t deleted. Try again.'),
  }
}

/** The question; replaces the dialog's actions. */
export function DeleteHorse({ name, keep, remove, busy, failure }: Deletion & { name: string }) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    question.current?.focus()
  }, [])
  return (
    <Row gap={3} wide className={styles.confirm} role="group" aria-label={`Delete ${name}`}>
      {failure === undefined ? (
        <p ref={question} tabIndex={-1}>
          <b>Delete {name}?</b> Tests go too.
        </p>
      ) : (
        <p role="alert">
          <b>{name} wasn’t deleted.</b> {failure}
        </p>
      )}
      <Button onClick={keep}>Keep {name}</Button>
      {failure === undefined && (
        <Button danger busy={busy} onClick={remove}>
          Yes, delete
        </Button>
      )}
    </Row>
  )
}

/** Focuses the Delete button after the user canceled. */
export function AskToDelete({ ask, wasCanceled }: Pick<Deletion, 'ask' | 'wasCanceled'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasCanceled) button.current?.focus()
  }, [wasCanceled])
  return (
    <Button need="deleteHorse" ref={button} kind="quiet" danger onClick={ask}>
      Delete
    </Button>
  )
}
