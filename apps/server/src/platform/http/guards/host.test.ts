import { expect, test } from 'vitest'
import { absoluteAuthority, isOwnHost, pathOfTarget } from './host.ts'

const rule = { port: () => 3000, allowedHosts: ['stable.example', 'barn.example:8443'] }

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'LOCALHOST:3000',
  'stable.example',
  'stable.example:3000',
  'Stable.Example',
  'barn.example:8443',
])('%s names this server', (host) => {
  expect(isOwnHost(host, rule)).toBe(true)
})

test.each([
  'evil.example',
  'localhost.evil.example:3000',
  '127.0.0.1.nip.io:3000',
  'localhost:3001',
  'localhost',
  'localhost.:3000',
  '127.0.0.2:3000',
  '0.0.0.0:3000',
  '[::]:3000',
  '2130706433:3000',
  '0x7f.1:3000',
  'evil.example:3000',
  'stable.example:80',
  'stable.example.evil.example',
  'barn.example',
  'barn.example:3000',
  'user@localhost:3000',
  'localhost:3000@evil.example',
  'localhost:3000, evil.example',
  ' localhost:3000',
  'localhost:3000/',
  '',
  ':3000',
  'localhost:03000',
  'xlocalhost:3000',
])('%j is refused', (host) => {
  expect(isOwnHost(host, rule)).toBe(false)
})

test('on port 80 the bare name is enough', () => {
  expect(isOwnHost('localhost', { port: () => 80, allowedHosts: [] })).toBe(true)
})

test('an absolute-form target gives its authority and its path', () => {
  expect(absoluteAuthority('http://evil.example/api/horses?q=1')).toBe('evil.example')
  expect(pathOfTarget('http://evil.example/api/horses?q=1')).toBe('/api/horses?q=1')
  expect(pathOfTarget('HTTP://x')).toBe('/')
  expect(absoluteAuthority('/api/horses?next=http://evil.example')).toBeUndefined()
})
