import { expect, test } from 'vitest'
import { parseConfig } from '../platform/process/config.ts'
import { startFault } from './start-fault.ts'

test('a read-only data folder stops the start with the same message', async () => {
  const closed = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  const readOnly = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 })
  for (const error of [closed, readOnly])
    expect(await startFault(error, parseConfig({ DATA_DIR: '/herds/mine' }))).toBe(
      `${error.message}. The data folder /herds/mine must be a folder that this user can write to. Fix it, or set DATA_DIR to another folder.`,
    )
})

test('a host this machine does not know, and a full disk, stop the start with what to set', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND barn'), {
    code: 'ENOTFOUND',
    hostname: 'barn',
  })
  const config = parseConfig({ HOST: 'barn', ALLOWED_HOSTS: 'barn', DATA_DIR: '/herds/mine' })
  expect(await startFault(unknown, config)).toBe(
    'getaddrinfo ENOTFOUND barn. This machine doesn’t know HOST=barn. Set HOST to 127.0.0.1 for this machine alone, or to one of its addresses.',
  )
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  for (const error of [full, noSpace])
    expect(await startFault(error, config)).toBe(
      `${error.message}. The disk that holds the data folder /herds/mine is full. Free some space, or set DATA_DIR to a folder on another disk.`,
    )
  expect(await startFault(new Error('never seen before'), config)).toBeNull() // then the log says where it was
})
