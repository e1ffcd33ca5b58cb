import { expect, test } from 'vitest'
import { mayBeRefused } from './protection.ts'
import { PAGES } from '../web.ts'

test.each(['/api/horses/?q=a', '/api/predict/race', '/api/docs', '/api/healthy'])(
  '%s may be shed under load',
  (url) => expect(mayBeRefused(url)).toBe(true),
)

test.each([...PAGES, '/breeding?sire=1&dam=2', '/assets/index-4f1c.js', '/api/health', '/api/ready?since=1'])(
  '%s is never shed',
  (url) => expect(mayBeRefused(url)).toBe(false),
)
