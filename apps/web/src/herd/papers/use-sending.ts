import { MAX_FILE_BYTES } from '@quarterpole/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { sendFile } from './send-file.ts'

/** A file that was chosen, and how far it is. */
export interface Sending {
  readonly id: string
  readonly file: File
  readonly state:
    | { readonly at: 'waiting' }
    | { readonly at: 'sending'; readonly done: number }
    | { readonly at: 'sent'; readonly name: string }
    | { readonly at: 'failed'; readonly detail: string }
  readonly stop: AbortController
}

/** Files that a phone sends at once; the rest wait. */
const AT_ONCE = 2
const TOO_LARGE = 'It’s larger than 25 MB. Save it smaller and add it again.'

const chosen = (file: File): Sending => ({
  id: crypto.randomUUID(),
  file,
  state: file.size > MAX_FILE_BYTES ? { at: 'failed', detail: TOO_LARGE } : { at: 'waiting' },
  stop: new AbortController(),
})

/** Sends files in the order in which they were chosen, two at a time; each can be taken out, which stops it. */
export function useSending(files: readonly File[]) {
  const [sendings, setSendings] = useState(() => files.map(chosen))
  const change = (id: string, state: Sending['state']) =>
    setSendings((now) => now.map((one) => (one.id === id ? { ...one, state } : one)))
  const start = useEffectEvent(() => {
    const running = sendings.filter(({ state }) => state.at === 'sending').length
    const next = sendings.filter(({ state }) => state.at === 'waiting').slice(0, AT_ONCE - running)
    for (const { id, file, stop } of next) {
      change(id, { at: 'sending', done: 0 })
      sendFile(file, { signal: stop.signal, onProgress: (done) => change(id, { at: 'sending', done }) }).then(
        (sent) => change(id, { at: 'sent', name: sent.file }),
        (error: unknown) => change(id, { at: 'failed', detail: detailOf(error) }),
      )
    }
  })
  useEffect(() => start(), [sendings])
  const stopAll = useEffectEvent(() => sendings.forEach(({ stop }) => stop.abort()))
  useEffect(() => () => stopAll(), [])
  return {
    sendings,
    add: (more: readonly File[]) => setSendings((now) => [...now, ...more.map(chosen)]),
    remove: (id: string) =>
      setSendings((now) =>
        now.filter((one) => {
          if (one.id === id) one.stop.abort()
          return one.id !== id
        }),
      ),
  }
}
