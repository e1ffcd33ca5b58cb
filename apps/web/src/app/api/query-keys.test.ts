import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*queries.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const KEY = /queryKey: (\[[^\]]*\])/g

/** A key as written, the same for `HORSES_KEY` and for 'horses', and whatever its variables are called. */
const shapeOf = (key: string) =>
  key
    .replaceAll(/\s+/g, ' ')
    .replaceAll('...HORSES_KEY', "'horses'")
    .replaceAll(/(?<=[[,] ?)[a-z][\w.]*(?: \?\? [^,\]]+)?(?=[,\]])/gi, '_')

test('every query key is made in one place: two would share an answer under two rules of how long it is fresh', () => {
  const places = Object.entries(sources).flatMap(([path, text]) =>
    Array.from(text.matchAll(KEY), ([, key = '']) => ({ path, shape: shapeOf(key) })),
  )
  expect(places.length).toBeGreaterThan(50)
  const twice = [...Map.groupBy(places, ({ shape }) => shape)].filter(([, of]) => of.length > 1)
  expect(twice.map(([shape, of]) => `${shape}: ${of.map(({ path }) => path).join(', ')}`)).toEqual([])
})
