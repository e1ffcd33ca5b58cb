import type { SentFile } from '@quarterpole/contract/paper'
import { addressOf } from '../../app/api/client.ts'
import { ApiError } from '../../app/api/error.ts'
import { routes } from '../../app/api/routes.ts'

interface SendOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** Sends one file, saying how far it is: fetch can't. @throws {ApiError} for every answer that is not a success */
export function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<SentFile> {
  const { promise, resolve, reject } = Promise.withResolvers<SentFile>()
  const { method, path } = routes.sendPaperFile
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  const form = new FormData()
  form.set('file', file)
  request.open(method, addressOf(path))
  request.setRequestHeader('accept', 'application/json')
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total === 0 ? 0 : loaded / total),
  )
  request.addEventListener('load', () => {
    const { status, response } = request
    if (status >= 200 && status < 300) resolve(response as SentFile) // as the contract has it
    else reject(new ApiError(status, (response ?? {}) as object))
  })
  request.addEventListener('error', () =>
    reject(
      new ApiError(0, {
        code: 'unreachable',
        detail: 'Can’t reach the server. Check your connection and try again.',
      }),
    ),
  )
  request.addEventListener('abort', () => reject(signal.reason as Error))
  signal.addEventListener('abort', stop)
  request.send(form)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
