import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { sampleRemoved } from '../../stories/sample-fixtures.ts'
import { DoorsView } from './Doors.tsx'
import { RemoveSampleReceipt } from './RemoveSampleDialog.tsx'

test('an empty database has three doors: a mare, files, the sample herd', () => {
  const doors = markupOf(<DoorsView onLoadSample={() => {}} busy={false} failure={undefined} />)
  expect(doors.all('h3')).toEqual(['Type in your first mare', 'Bring your files', 'Look at a sample herd'])
  expect(doors.attributes('href')).toEqual(['/horses?add=mare', '/data'])
  expect(doors.text).toContain('Load the sample herd')
})

test('a door that did not open says why', () => {
  const failure = 'The sample herd loads only where no horse is on file.'
  expect(markupOf(<DoorsView onLoadSample={() => {}} busy={false} failure={failure} />).text).toContain(
    failure,
  )
})

test('the receipt names who stays and why', () => {
  const { text } = markupOf(<RemoveSampleReceipt {...sampleRemoved} />)
  expect(text).toContain('310 horses, 24 races and 190 starts removed.')
  expect(text).toContain('2 horses stay')
  expect(text).toContain('High Oracle yours; has a genetic test you added.')
  expect(text).toContain('Quick Future reference; is in the pedigree.')
})
