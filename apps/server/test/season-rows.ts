import type { Cover } from '@quarterpole/contract/cover'
import { horse } from '@quarterpole/db/test-rows'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { expect } from 'vitest'
import type { Answer, TestServer } from './test-server.ts'

/** A mare and a stallion of a test, with what tests do to them. */
export async function seasonPair({ db, call }: Pick<TestServer, 'db' | 'call'>, name: string) {
  const make = (fields: Partial<NewHorse>) => insertHorse(db, horse(fields))
  const mare_id = await make({ name: `${name} Mare`, sex: 'M', role: 'broodmare', foaled: '2015-04-01' })
  const stallion_id = await make({ name: `${name} Stud`, sex: 'S', foaled: '2014-02-01' })
  const breed = (event_date: string, more: object = {}, cover: object = {}) =>
    call('POST', '/api/covers', {
      mare_id,
      stallion_id,
      season_year: Number(event_date.slice(0, 4)),
      event: { kind: 'bred', event_date, ...more },
      ...cover,
    })
  const add = (id: number, event: object) => call('POST', `/api/covers/${id}/events`, event)
  const foal = (id: number, foaling: object) => call('POST', `/api/covers/${id}/foaling`, foaling)
  return { mare_id, stallion_id, breed, add, foal }
}

/** The breeding of an answer that must have been a success. */
export function coverOf(answer: Answer): Cover {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Cover
}

/** Undoes what the answer's call wrote. */
export const undo = (call: TestServer['call'], answer: Answer) =>
  call('POST', `/api/activity/${String(answer.headers['x-activity-id'])}/undo`)
