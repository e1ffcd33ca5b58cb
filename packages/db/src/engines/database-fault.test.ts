import { describe, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { ping } from '../queries/app-meta.ts'
import { testDatabase } from '../testing.ts'
import { databaseFault } from './database-fault.ts'
import { DatabaseUrlError, parseDatabaseUrl } from './database-url.ts'

describe('DATABASE_URL', () => {
  test('lists hosts, each of which becomes an address of its own', () => {
    const { hosts, mustBeWritable } = parseDatabaseUrl(
      'postgres://me:p%40w@one,two:5433,[::1]:5434/herd?sslmode=require',
    )
    expect(hosts).toEqual([
      { name: 'one', url: 'postgres://me:p%40w@one/herd?sslmode=require' },
      { name: 'two:5433', url: 'postgres://me:p%40w@two:5433/herd?sslmode=require' },
      { name: '[::1]:5434', url: 'postgres://me:p%40w@[::1]:5434/herd?sslmode=require' },
    ])
    expect(mustBeWritable).toBe(true)
  })

  test.each([
    ['postgres://one/herd', false],
    ['postgres://one/herd?target_session_attrs=read-write', true],
    ['postgres://one,two/herd?target_session_attrs=any', false],
    ['postgres://me@/herd?host=%2Ftmp', false],
  ])('%s: must it take writes? %s', (url, expected) => {
    expect(parseDatabaseUrl(url).mustBeWritable).toBe(expected)
  })

  test.each([
    'mysql://one/herd',
    'postgres://me:secret@one:port/herd',
    'postgres://one,two:99999/herd',
    'postgres://one/herd?target_session_attrs=standby',
    'nonsense',
  ])('%s is refused without repeating the password', (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(DatabaseUrlError)
    expect(() => parseDatabaseUrl(url)).not.toThrow('secret')
  })
})

describe('what to set when the server', async () => {
  const db = await testDatabase('postgres')
  const url = 'url' in db.options ? db.options.url : ''
  const remedyAt = async (address: string) => {
    const asked = openDatabase({ url: address, connectWithinMs: 60_000 })
    const error = await ping(asked).then(
      () => new Error('it answered'),
      (found: Error) => found,
    )
    await asked.close()
    return databaseFault(error, 'one/herd')
  }

  test('refuses the connection', async () => {
    expect(await remedyAt('postgres://me@127.0.0.1:1/herd')).toBe(
      'The database server at one/herd refuses the connection. See that PostgreSQL runs there and listens on that address (listen_addresses), or change the host and port in DATABASE_URL.',
    )
  })

  test('has no such database', async () => {
    expect(await remedyAt(url.replace(/qp_test_\w+/, 'no_such_database'))).toContain(
      'has no such database. Make it',
    )
  })

  test.each([
    ['28P01', 'refuses the password. Set the user and password'],
    ['25006', 'is a standby, or read-only. Put the primary'],
    ['ENOTFOUND', 'has an unknown name. Check the spelling'],
    ['42501', 'doesn’t allow this user to make tables. Make the user'],
  ])('says %s', (code, sentence) => {
    expect(databaseFault(Object.assign(new Error('x'), { code }), 'one/herd')).toContain(sentence)
  })

  test('wants a password and none is given', () => {
    const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
    expect(databaseFault(error, 'one/herd')).toContain('refuses the password')
    expect(databaseFault(new Error('something else'), 'one/herd')).toBeNull()
  })
})
