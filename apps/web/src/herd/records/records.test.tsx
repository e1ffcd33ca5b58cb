import { capital } from '@quarterpole/contract/capital'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { type RecordName, records } from '@quarterpole/contract/records'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { callsOf } from './record-calls.ts'
import {
  checkRecord,
  draftOf,
  emptyDraft,
  type FieldFacts,
  fieldsOf,
  firstToFill,
  formLabel,
  type RecordDraft,
  valuesOf,
} from './record-draft.ts'
import { RecordFields } from './RecordFields.tsx'

const TODAY = '2026-06-01'
const names = Object.values(recordFacts).map(({ name }) => name)

/** What a person could type. */
const TYPED: Readonly<Record<FieldFacts['kind'], (field: FieldFacts) => string | boolean>> = {
  day: () => '2026-05-02',
  text: ({ label }) => ` Some ${label} `,
  notes: () => 'Two\nlines.',
  money: () => ' $1,000 ',
  number: ({ min = 0 }) => String(min),
  choice: ({ words = {} }) => Object.keys(words).at(-1) ?? '',
  flag: () => true,
  track: () => '3',
}
const filled = (name: RecordName): RecordDraft =>
  Object.fromEntries(fieldsOf(name).map(([member, field]) => [member, TYPED[field.kind](field)]))
const bodyOf = (name: RecordName, draft: RecordDraft) => ({ horse_id: 4, ...valuesOf(name, draft) })
const schemaOf = (name: RecordName) =>
  (records[name].endpoints as Record<string, { body?: (typeof records.sale.endpoints.createSale)['body'] }>)[
    callsOf(name).create
  ]?.body
const form = (name: RecordName, draft: RecordDraft, errors = {}) =>
  markupOf(<RecordFields name={name} draft={draft} errors={errors} onChange={() => {}} />)

describe.each(names)('the form of a %s', (name) => {
  test('has a box for each field, under its label', () => {
    const { text } = form(name, emptyDraft(name, TODAY))
    for (const [, field] of fieldsOf(name)) {
      const isMarked = field.isRequired && field.kind !== 'choice' // a choice can't be left out
      expect(text).toContain(isMarked ? `${formLabel(field)} (required)` : formLabel(field))
    }
  })

  test('starts at the first box that has to be filled in', () => {
    const { html } = form(name, emptyDraft(name, TODAY))
    expect(firstToFill(name)).toBeDefined()
    expect(html.match(/data-autofocus/g)).toHaveLength(1)
  })

  test('asks for what is missing, at its field', async () => {
    const blank = Object.fromEntries(fieldsOf(name).map(([member]) => [member, '']))
    const required = fieldsOf(name).filter(([, { isRequired }]) => isRequired)
    const errors = await checkRecord(name, blank)
    expect(Object.keys(errors)).toEqual(required.map(([member]) => member))
    for (const [member, { lacking }] of required)
      expect(errors[member]).toMatch(lacking ?? /^(Enter|Choose) the .*\.$/)
    const { text } = form(name, blank, errors)
    for (const sentence of Object.values(errors)) expect(text).toContain(sentence)
  })

  test('filled in, makes a request that the contract accepts and that fills it in again', async () => {
    const draft = filled(name)
    expect(await checkRecord(name, draft)).toEqual({})
    const body = schemaOf(name)?.parse(bodyOf(name, draft))
    expect(bodyOf(name, draftOf(name, body ?? {}))).toEqual(body)
  })

  test('leaves blank what is not known', async () => {
    const isNeeded = (member: string) => fieldsOf(name).some(([own, { isRequired }]) => own === member && isRequired)
    const draft = Object.entries(filled(name)).map(([member, value]) => [
      member,
      isNeeded(member) ? value : typeof value === 'boolean' ? false : ' ',
    ])
    const values = valuesOf(name, Object.fromEntries(draft))
    for (const [member, { isRequired, kind }] of fieldsOf(name))
      if (!isRequired) expect(values[member]).toBe(kind === 'flag' ? false : null)
    expect(await checkRecord(name, Object.fromEntries(draft))).toEqual({})
  })

  test('says within which bounds a number must be', async () => {
    for (const [member, { kind, isRequired, min = 0 }] of fieldsOf(name)) {
      if (kind !== 'number' && kind !== 'money') continue
      for (const typed of ['ten', String(min - 1)]) {
        const errors = await checkRecord(name, { ...filled(name), [member]: typed })
        expect(Object.keys(errors)).toEqual([member])
        expect(errors[member]).toMatch(/^Enter a (whole )?number from /)
        expect(errors[member]?.endsWith('or leave it blank.')).toBe(!isRequired)
      }
    }
  })

  test('is saved by calls of the contract', () => {
    expect(Object.keys(records[name].endpoints).sort()).toEqual(Object.values(callsOf(name)).sort())
    expect(callsOf(name).create).toBe(`create${capital(name)}`)
  })
})

test('a new sale is of today and mixed; its type explains what is particular', () => {
  expect(emptyDraft('sale', TODAY)).toMatchObject({ sale_date: TODAY, sale_type: 'mixed', price_usd: '' })
})
