import type { Answer, TestServer } from './test-server.ts'

/** Undoes the write of a reply, as the toast does. */
export const undo = (call: TestServer['call'], { headers }: Pick<Answer, 'headers'>) =>
  call('POST', `/api/activity/${String(headers['x-activity-id'])}/undo`)
