import { expect, test } from 'vitest'
import { isAllowed, licenseFaults, lockfileFaults, rangeFaults } from './dependencies.ts'

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib', 'OFL-1.1'])('%s is allowed', (license) =>
  expect(isAllowed(license)).toBe(true),
)
test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN EULA'])(
  '%s is not allowed',
  (license) => expect(isAllowed(license)).toBe(false),
)

test('a dependency of the app under another license, or under none, is caught; a tool is not looked at', () => {
  const packages = {
    '': {},
    'node_modules/a': {},
    'node_modules/b': {},
    'node_modules/c': { dev: true },
    'packages/db': {},
  }
  const licenses: Record<string, string> = {
    'node_modules/a': 'AGPL-3.0-only',
    'node_modules/c': 'AGPL-3.0-only',
  }
  expect(licenseFaults(packages, (path) => licenses[path])).toHaveLength(2)
})

test('a library that can be replaced may be loaded under the LGPL; a package of our own or another may not have it', () => {
  const packages = { 'node_modules/@img/sharp-libvips-linux-x64': {}, 'node_modules/a': {} }
  expect(licenseFaults(packages, () => 'Apache-2.0 AND LGPL-3.0-or-later')).toEqual([
    expect.stringContaining('node_modules/a:'),
  ])
})

test('an address in the lockfile and a missing hash are caught', () => {
  const integrity = 'sha512-x'
  expect(
    lockfileFaults({ 'node_modules/a': { resolved: 'https://packages.example/a.tgz', integrity } }),
  ).toHaveLength(1)
  expect(lockfileFaults({ 'node_modules/a': { version: '1.0.0' } })).toHaveLength(1)
  const foreign = { version: '1.0.0', optional: true, os: ['darwin'] }
  expect(lockfileFaults({ 'node_modules/a': foreign })).toEqual([])
  const ours = { resolved: 'packages/db', link: true }
  expect(lockfileFaults({ 'node_modules/a': { integrity }, 'node_modules/@quarterpole/db': ours })).toEqual(
    [],
  )
})

test.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.x'])('the range %s is caught', (version) =>
  expect(rangeFaults('package.json', { dependencies: { a: version } })).toHaveLength(1),
)
test('exact versions pass, pre-releases too', () => {
  expect(rangeFaults('package.json', { devDependencies: { a: '1.2.3', b: '18.4.0-beta.17' } })).toEqual([])
})
