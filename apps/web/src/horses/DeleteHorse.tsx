import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toast.tsx'
import styles from './HorseDetails.module.css'
import { HORSES_KEY } from './queries.ts'

export interface Deletion {
  asking: boolean
  ask: () => void
  keep: () => void
  remove: () => void
  busy: boolean
  failure: string | undefined
}

/** Removing one horse: asked first, told afterwards. */
export function useDeletion(id: number, name: string, onGone: () => void): Deletion {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const notify = useToast()
  const removal = useMutation({
    mutationFn: () => call('deleteHorse', { params: { id } }),
    onSuccess: async () => {
      notify('done', `${name} was removed`)
      onGone()
      client.removeQueries({ queryKey: [...HORSES_KEY, id] })
      await client.invalidateQueries({ queryKey: [...HORSES_KEY, 'list'] })
      await client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
  return {
    asking,
    ask: () => setAsking(true),
    keep: () => {
      setAsking(false)
      removal.reset()
    },
    remove: () => removal.mutate(),
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
