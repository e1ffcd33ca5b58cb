import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { FeedbackView } from './FeedbackView.tsx'
import { nextTheme } from './use-theme.ts'
import { healthWords, whenWords } from './HealthBadge.tsx'
import { pollInterval } from './use-health.ts'

test('health is asked every 30 s, slower while it fails, never slower than every two minutes', () => {
  expect([0, 1, 2, 3, 50].map(pollInterval)).toEqual([30_000, 60_000, 120_000, 120_000, 120_000])
})

test('the theme turns through system, light and dark', () => {
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})

test('the badge never praises a server that gives no answer', () => {
  const now = new Date(2026, 10, 22, 15, 30)
  const lastSeenAt = new Date(2026, 10, 22, 15, 22).getTime()
  const gone = { state: 'unreachable', lastSeenAt, isOffline: true } as const
  expect(healthWords(gone)).toBe('System not healthy: no answer')
  expect(whenWords(gone, now)).toBe('last seen today 3:22\u00a0PM')
  expect(whenWords({ ...gone, lastSeenAt: null }, now)).toBe('not seen yet')
  expect(healthWords({ state: 'unhealthy', checkedAt: 0, faults: ['db'] })).toBe('System not healthy: db')
  expect(healthWords({ state: 'healthy', checkedAt: 0, faults: [] })).toBe('System healthy')
})

test('feedback goes to the address of the server; without one the page says whom to tell', () => {
  const url = 'https://feedback.example/'
  expect(markupOf(<FeedbackView url={url} />).attributes('href')).toEqual([url])
  const { text, attributes } = markupOf(<FeedbackView url={null} />)
  expect(attributes('href')).toEqual([])
  expect(text).toContain('no address for feedback yet. Tell whoever runs it')
  expect(text).toContain('FEEDBACK_URL')
})
