/** Waits. @throws {DOMException} at once when the signal is aborted meanwhile */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('left', 'AbortError'))
      },
      { once: true },
    )
  })
