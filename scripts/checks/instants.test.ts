import { expect, test } from 'vitest'
import { place, readSources } from './source-files.ts'

test('no page cuts the day of UTC out of an instant, which may be another day where the reader is', () => {
  const cut = readSources(/^apps\/web\/src\/.*\.tsx?$/).flatMap((file) =>
    Array.from(file.text.matchAll(/_at\.slice\(/g), ({ index }) => place(file, index)),
  )
  expect(cut).toEqual([])
})
