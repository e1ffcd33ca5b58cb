import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from './start.ts'

/** `barn`: a server without the sample herd, one per worker. Tests there use names of their own. */
export const test = base.extend<object, { barn: RunningServer }>({
  barn: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ SAMPLE_DATA: 'false' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'
