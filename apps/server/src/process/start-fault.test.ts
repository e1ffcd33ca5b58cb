import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { startFault } from './start-fault.ts'

test('a read-only data folder stops the start with the same message', async () => {
  const closed = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  const readOnly = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 })
  for (const error of [closed, readOnly])
    expect(await startFault(error, parseConfig({ DATA_DIR: '/herds/mine' }))).toBe(
      `${error.message}. The data folder /herds/mine must be a folder that this user can write to. Fix it, or set DATA_DIR to another folder.`,
    )
})
