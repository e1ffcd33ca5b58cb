import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { OnFile } from './OnFile.tsx'

const query = queryOptions({ queryKey: ['booking', 1], queryFn: async () => 'version 2' })
const shown = (client: QueryClient) =>
  markupOf(
    <OnFile query={query} noun="booking" onClose={() => {}}>
      {(version) => <p>{version}</p>}
    </OnFile>,
    client,
  ).text

test('a form opens with what the cache has, unless that is known to have changed since', async () => {
  const client = new QueryClient()
  expect(shown(client)).not.toContain('version')
  client.setQueryData(query.queryKey, 'version 1')
  expect(shown(client)).toContain('version 1')
  await client.invalidateQueries(query)
  expect(shown(client)).not.toContain('version')
})
