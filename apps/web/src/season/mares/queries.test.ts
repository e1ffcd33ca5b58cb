import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { weekQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a week is asked for with the reader’s own day', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('{}')
  })
  await new QueryClient().fetchQuery(weekQuery('2026-06-08', '2026-06-14'))
  expect(asked).toEqual(['/api/season/week?from=2026-06-08&today=2026-06-14'])
})
