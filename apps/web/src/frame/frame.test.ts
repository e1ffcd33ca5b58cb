import { expect, test } from 'vitest'
import { nextTheme } from './use-theme.ts'
import { pollInterval } from './use-health.ts'

test('health is asked every 30 s, slower while it fails, never slower than every two minutes', () => {
  expect([0, 1, 2, 3, 50].map(pollInterval)).toEqual([30_000, 60_000, 120_000, 120_000, 120_000])
})

test('the theme turns through system, light and dark', () => {
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})
