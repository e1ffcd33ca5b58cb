import { expect, test } from 'vitest'
import { story } from '../../stories/records/contact.ts'
import { type Contact, lostInMerge } from './contact-words.ts'

const [rosa, clinic] = story.records as unknown as [Contact, Contact] // ids are branded

test('a merge loses what the one has already: a third phone, another e-mail, another address', () => {
  expect(lostInMerge(rosa, clinic)).toEqual([])
  expect(lostInMerge(clinic, rosa)).toEqual([])
  const other = { ...rosa, phone: '505', email: 'r@example.com' }
  expect(lostInMerge(rosa, other)).toEqual(['505', 'r@example.com'])
  expect(lostInMerge({ ...rosa, other_phone: null }, { ...other, other_phone: null })).toEqual([
    'r@example.com',
  ])
})
