import { describe, expect, test } from 'vitest'
import { isWeak, Passwords } from './passwords.ts'

describe('passwords', () => {
  test('argon2id as stored matches its password alone, and has a salt of its own', async () => {
    const passwords = new Passwords()
    const stored = await passwords.hash('four sorrel mares in May')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await passwords.hash('four sorrel mares in May')).not.toBe(stored)
    expect(await passwords.matches(stored, 'four sorrel mares in May')).toBe(true)
    expect(await passwords.matches(stored, 'four sorrel mares in may')).toBe(false)
    expect(await passwords.matches(null, 'four sorrel mares in May')).toBe(false)
  })

  test.each([
    'password1234',
    'Password!2024',
    'qwertyuiop12',
    '123456789012',
    'abcdefghijklm',
    'aaaaaaaaaaaa',
    'passwordpassword',
    'QuarterHorse2026!',
    'Ann Roe 1984!!',
    '1qaz2wsx3edc',
  ])('%s is refused', (password) => expect(isWeak(password, 'Ann Roe')).toBe(true))
  test.each(['four sorrel mares in May', 'xK9!vq2Lm#8z', 'horse staple battery', 'Ann Roe rides at dawn'])(
    '%s is accepted',
    (password) => expect(isWeak(password, 'Ann Roe')).toBe(false),
  )
})
