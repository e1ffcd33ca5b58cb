import { expect, test } from 'vitest'
import { safeReturn } from './safe-return.ts'

const HERE = 'https://barn.example'

test.each(['/horses', '/horses?q=a&sex=M', '/how/race#sources', '/'])('%s is a page to go back to', (to) =>
  expect(safeReturn(to, HERE)).toBe(to),
)
test.each([
  'https://evil.example/',
  '//evil.example/horses',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  'horses',
  '',
  null,
  undefined,
  '/sign-in?to=/sign-in',
  '/join#secret',
])('%s leads to the first page', (to) => expect(safeReturn(to, HERE)).toBe('/'))
