import { expect, test } from 'vitest'
import { rain } from '../../stories/fixtures.ts'
import { horseResults } from './results.ts'

test('a horse is listed in the server’s order, with the barn name', () => {
  const found = [{ ...rain, name: 'Zia', barn_name: 'Ribbon' }, rain]
  const results = horseResults(found)
  expect(results.map(({ name }) => name)).toEqual(['Zia', rain.name])
  expect(results[0]?.about).toContain('“Ribbon” · ')
})
