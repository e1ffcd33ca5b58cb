import { test } from '@playwright/test'
import { mailServer } from '../apps/server/test/mail-server.ts'
import { type RunningServer, startServer } from './start.ts'

/** A server of the file's own, and one that takes its mail, while the file's tests run. */
export function serverWithMail() {
  const own: Partial<{ server: RunningServer; mail: Awaited<ReturnType<typeof mailServer>> }> = {}
  let closeMail = async () => {}
  test.beforeAll(async () => {
    own.server = await startServer({})
    own.mail = await mailServer((stop) => (closeMail = stop))
  })
  test.afterAll(async () => {
    await own.server?.stop()
    await closeMail()
  })
  return () => {
    if (own.server === undefined || own.mail === undefined) throw new Error('The servers run in tests only.')
    return { server: own.server, mail: own.mail }
  }
}
