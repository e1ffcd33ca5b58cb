import { MAX_FILE_BYTES } from '@quarterpole/contract/file-limits'
import { detailOf, isUnreachable } from '../../app/api/error.ts'
import { sendFile } from './send-file.ts'

/** A file that was chosen, and how far it is. */
export interface Sending {
  readonly id: string
  readonly file: File
  readonly state: SendingState
}
export type SendingState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly done: number }
  | { readonly at: 'sent'; readonly name: string }
  | { readonly at: 'failed'; readonly detail: string }
  /** No network: it may wait on this device. */
  | { readonly at: 'unreachable'; readonly error: unknown }

/** Files that a phone sends at once; the rest wait. */
const AT_ONCE = 2
const TOO_LARGE = 'It’s larger than 25 MB. Save it smaller and add it again.'

const chosen = (file: File): Sending => ({
  id: crypto.randomUUID(),
  file,
  state: file.size > MAX_FILE_BYTES ? { at: 'failed', detail: TOO_LARGE } : { at: 'waiting' },
})

/** Sends files in the order in which they were chosen, two at a time; each can be taken out, which stops it. */
export class Sendings {
  #files: readonly Sending[]
  #isOn = false
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #send: typeof sendFile

  constructor(files: readonly File[], send = sendFile) {
    this.#files = files.map(chosen)
    this.#send = send
  }

  readonly snapshot = (): readonly Sending[] => this.#files

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @returns how to stop: what is on its way waits again */
  readonly start = () => {
    this.#isOn = true
    this.#sendNext()
    return () => {
      this.#isOn = false
      for (const id of this.#running.keys()) this.#cancel(id)
    }
  }

  add(files: readonly File[]): void {
    this.#change([...this.#files, ...files.map(chosen)])
    this.#sendNext()
  }

  remove(id: string): void {
    this.#cancel(id)
    this.#change(this.#files.filter((one) => one.id !== id))
    this.#sendNext()
  }

  #cancel(id: string): void {
    this.#running.get(id)?.abort()
    this.#running.delete(id)
    this.#set(id, { at: 'waiting' })
  }

  #sendNext(): void {
    const waiting = this.#files.filter(({ state }) => state.at === 'waiting')
    const free = this.#isOn ? AT_ONCE - this.#running.size : 0
    for (const one of waiting.slice(0, Math.max(0, free))) void this.#run(one)
  }

  async #run({ id, file }: Sending): Promise<void> {
    const stop = new AbortController()
    this.#running.set(id, stop)
    const say = (state: SendingState) => {
      if (!stop.signal.aborted) this.#set(id, state)
    }
    say({ at: 'sending', done: 0 })
    try {
      const sent = await this.#send(file, {
        signal: stop.signal,
        onProgress: (done) => say({ at: 'sending', done }),
      })
      say({ at: 'sent', name: sent.file })
    } catch (error) {
      say(isUnreachable(error) ? { at: 'unreachable', error } : { at: 'failed', detail: detailOf(error) })
    }
    if (stop.signal.aborted) return
    this.#running.delete(id)
    this.#sendNext()
  }

  #set(id: string, state: SendingState): void {
    this.#change(this.#files.map((one) => (one.id === id ? { ...one, state } : one)))
  }

  #change(files: readonly Sending[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}
