import { expect, test } from 'vitest'
import { forEachChunk } from './chunks.ts'

test('between the chunks of a long list others are served', async () => {
  const seen: string[] = []
  const other = () => seen.push('another request')
  const rows = await forEachChunk(
    Array.from({ length: 2500 }, (_, at) => at),
    async (chunk) => {
      if (seen.length === 0) setImmediate(other)
      seen.push(`${chunk.length} keys`)
      return chunk
    },
  )
  expect(rows).toHaveLength(2500)
  expect(seen).toEqual(['1000 keys', 'another request', '1000 keys', '500 keys'])
})
