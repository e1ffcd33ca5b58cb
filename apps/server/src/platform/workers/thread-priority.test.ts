import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a worker thread has a lower priority than the server’s thread on Linux', async () => {
  const code = `
    import { readlinkSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { lowerThreadPriority } from ${JSON.stringify(import.meta.resolve('./thread-priority.ts'))}
    lowerThreadPriority()
    const own = () => Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    parentPort.postMessage(process.platform === 'linux' ? getPriority(own()) - getPriority(process.pid) : null)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  const niceLevels = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(niceLevels).toBe(process.platform === 'linux' ? Math.min(5, 19 - getPriority()) : null) // 19 is the lowest priority
})
