import type { UploadProgress } from '@quarterpole/contract/upload'
import { addressOf } from '../../app/api/client.ts'
import { routes } from '../../app/api/routes.ts'

interface Watch {
  readonly id: string
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * One stream at a time for the whole page: a browser opens six connections to a server, and four uploads with four streams would use them up. The server imports one file at a time anyway.
 */
const waiting: Watch[] = []
let open: { watch: Watch; source: EventSource } | null = null

/** Reports progress events of an upload until it ends or the returned function is called. */
export function watchUpload(id: string, onProgress: Watch['onProgress']): () => void {
  const watch = { id, onProgress }
  waiting.push(watch)
  openNext()
  return () => leave(watch)
}

function openNext(): void {
  const watch = open === null ? waiting.shift() : undefined
  if (watch === undefined) return
  const source = new EventSource(addressOf(routes.watchUpload.path, { id: watch.id }))
  open = { watch, source }
  source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as UploadProgress // the contract's event type
    watch.onProgress(progress)
    if (isOver(progress)) leave(watch)
  })
  source.addEventListener('error', () => {
    // The browser reopens a stream that was cut; a refused one is closed.
    if (source.readyState === EventSource.CLOSED) leave(watch)
  })
}

function leave(watch: Watch): void {
  const at = waiting.indexOf(watch)
  if (at >= 0) waiting.splice(at, 1)
  if (open?.watch !== watch) return
  open.source.close()
  open = null
  openNext()
}

const isOver = ({ phase }: UploadProgress) => phase === 'done' || phase === 'failed' || phase === 'canceled'
