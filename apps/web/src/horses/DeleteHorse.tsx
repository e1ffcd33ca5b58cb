import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { useRenewAfter } from '../api/after-write.ts'
import { detailOf } from '../api/error.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toast.tsx'
import { useStillHere } from '../ui/use-still-here.ts'
import styles from './HorseDetails.module.css'
import { HORSES_KEY } from './queries.ts'

export interface Deletion {
  asking: boolean
  /** It was asked, and the horse is kept: the focus goes back to where it was. */
  isKept: boolean
  ask: () => void
  keep: () => void
  remove: () => void
  busy: boolean
  failure: string | undefined
}

/** Removing one horse: asked first, told afterwards. */
export function useDeletion(id: number, name: string, onGone: () => void): Deletion {
  const [asking, setAsking] = useState(false)
  const [isKept, setKept] = useState(false)
  const client = useQueryClient()
  const renewAfter = useRenewAfter()
  const notify = useToast()
  const isHere = useStillHere()
  const removal = useMutation({
    mutationFn: () => call('deleteHorse', { params: { id } }),
    onSuccess: async () => {
      notify('done', `${name} was removed`)
      if (isHere()) onGone()
      client.removeQueries({ queryKey: [...HORSES_KEY, id] })
      await renewAfter('removal')
    },
  })
  const removeOnce = useSingleFlight(removal)
  return {
    asking,
    isKept,
    ask: () => setAsking(true),
    keep: () => {
      setKept(true)
      setAsking(false)
      removal.reset()
    },
    remove: () => removeOnce(),
    busy: removal.isPending,
    failure: removal.error === null ? undefined : detailOf(removal.error, 'The horse could not be removed.'),
  }
}

/** The question, in the place of the dialog's actions. */
export function DeleteHorse({ name, keep, remove, busy, failure }: Deletion & { name: string }) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    question.current?.focus()
  }, [])
  return (
    <div className={styles.confirm} role="group" aria-label={`Delete ${name}`}>
      {failure === undefined ? (
        <p ref={question} tabIndex={-1}>
          <b>Delete {name}?</b> Its tests and starts go with it. This cannot be taken back.
        </p>
      ) : (
        <p role="alert">
          <b>{name} stays.</b> {failure}
        </p>
      )}
      <Button onClick={keep}>Keep {name}</Button>
      {failure === undefined && (
        <Button danger busy={busy} onClick={remove}>
          Delete for good
        </Button>
      )}
    </div>
  )
}

/** Asks the question; has the focus again where the answer was to keep the horse. */
export function AskToDelete({ ask, isKept }: Pick<Deletion, 'ask' | 'isKept'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isKept) button.current?.focus()
  }, [isKept])
  return (
    <Button ref={button} kind="quiet" danger onClick={ask}>
      Delete
    </Button>
  )
}
