import type { SampleRemoved } from '@quarterpole/contract/sample-herd'
import { expect, test } from 'vitest'
import { markupOf } from '../gallery/markup.tsx'
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
  const receipt = {
    activity_id: 7,
    horses_removed: 310,
    races_removed: 24,
    starts_removed: 190,
    genetic_tests_removed: 900,
    injuries_removed: 15,
    sales_removed: 40,
    crosses_removed: 5,
    bookings_removed: 2,
    evaluation_job_id: null,
    kept: [
      { horse_id: 3, name: 'High Oracle', why: 'High Oracle has a genetic test you added.', is_mine: true },
      { horse_id: 4, name: 'Quick Future', why: 'Quick Future is in the pedigree.', is_mine: false },
    ],
  } as SampleRemoved
  const { text } = markupOf(<RemoveSampleReceipt {...receipt} />)
  expect(text).toContain('310 horses, 24 races and 190 starts removed.')
  expect(text).toContain('2 horses stay')
  expect(text).toContain('High Oracle yours; has a genetic test you added.')
  expect(text).toContain('Quick Future reference; is in the pedigree.')
})
