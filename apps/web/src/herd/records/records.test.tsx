import { capital } from '@quarterpole/contract/capital'
import type { Field } from '@quarterpole/contract/fields'
import { isAsked } from '@quarterpole/contract/of-kind'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { type FormName, formFields, records } from '@quarterpole/contract/records'
import { describe, expect, test } from 'vitest'
import { type FieldFacts, formLabel } from '../../app/forms/field-facts.ts'
import { markupOf } from '../../stories/markup.tsx'
import { callsOf } from './record-calls.ts'
import {
  boxesOf,
  hasBox,
  checkRecord,
  draftOf,
  emptyDraft,
  fieldsOf,
  firstToFill,
  type RecordDraft,
  valuesOf,
} from './record-draft.ts'
import { RecordFields } from './RecordFields.tsx'

/** A field as the contract defines it, with what is said of errors. */
const fieldIn = (name: FormName, member: string) => Reflect.get(formFields[name], member) as Field // one of its own

const TODAY = '2026-06-01'
const names = Object.keys(formFields) as FormName[] // its own keys

/** What a person could type. */
const TYPED: Readonly<Record<FieldFacts['kind'], (field: FieldFacts) => string | boolean>> = {
  day: () => '2026-05-02',
  text: ({ label }) => ` Some ${label} `,
  notes: () => 'Two\nlines.',
  money: () => ' $1,000 ',
  cents: () => ' $1,000.50 ',
  number: ({ min = 0 }) => String(min),
  choice: ({ words = {} }) => Object.keys(words).at(-1) ?? '',
  flag: () => true,
  track: () => '3',
  contact: () => '5',
  fraction: () => '1/3',
  file: () => `${'0'.repeat(64)}.jpg`,
  entry: () => 'injury:3',
}
/** What has a box. */
const asked = (name: FormName) => fieldsOf(name).filter(([, field]) => hasBox(field))
const filled = (name: FormName): RecordDraft =>
  Object.fromEntries(fieldsOf(name).map(([member, field]) => [member, TYPED[field.kind](field)]))
const blanked = (name: FormName): RecordDraft =>
  Object.fromEntries(fieldsOf(name).map(([member, { kind }]) => [member, kind === 'flag' ? false : ' ']))
/** A draft of a kind that has the field. */
const kindOf = ({ kinds }: FieldFacts): RecordDraft => (kinds?.[0] === undefined ? {} : { kind: kinds[0] })
const form = (name: FormName, draft: RecordDraft, errors = {}) =>
  markupOf(<RecordFields name={name} draft={draft} errors={errors} onChange={() => {}} />)

describe.each(names)('the form of a %s', (name) => {
  test('has a box for each field, under its label', () => {
    for (const [member, field] of asked(name)) {
      const { text } = form(name, { ...emptyDraft(name, TODAY), ...kindOf(field) })
      expect(boxesOf(name, kindOf(field)).map(([box]) => box)).toContain(member)
      const isMarked = (field.isRequired || field.isNeeded) && field.preset === undefined // what is preset can't be left out
      expect(text).toContain(isMarked ? `${formLabel(field)} (required)` : formLabel(field))
    }
  })

  test('starts at the first box that has to be filled in', () => {
    const { html } = form(name, emptyDraft(name, TODAY))
    expect(firstToFill(name, emptyDraft(name, TODAY))).toBeDefined()
    expect(html.match(/data-autofocus/g)).toHaveLength(1)
  })

  test('asks for what is missing, at its field', async () => {
    const blank = blanked(name)
    const required = fieldsOf(name).filter(([, { isRequired }]) => isRequired)
    const errors = await checkRecord(name, blank)
    expect(Object.keys(errors)).toEqual(required.map(([member]) => member))
    for (const [member] of required)
      expect(errors[member]).toMatch(fieldIn(name, member).lacking ?? /^(Enter|Choose) the .*\.$/)
    const { text } = form(name, blank, errors)
    for (const [member] of asked(name)) expect(text).toContain(errors[member] ?? '')
  })

  test('filled in, makes a request that the contract accepts and that fills it in again', async () => {
    const draft = filled(name)
    expect(await checkRecord(name, draft)).toEqual({})
    const values = valuesOf(name, draft)
    const accepted = Object.entries<Field>(formFields[name]).map(([member, { input }]) => [
      member,
      input.parse(values[member]),
    ])
    const body = Object.fromEntries(accepted) as object
    expect(valuesOf(name, draftOf(name, body))).toEqual(body)
  })

  test('leaves blank what is not known', async () => {
    const draft: Record<string, string | boolean> = { ...blanked(name) }
    const needed = new Set<string>()
    for (const [member, field] of fieldsOf(name))
      if (isAsked(field, draft)) {
        draft[member] = TYPED[field.kind](field)
        needed.add(member)
      }
    const values = valuesOf(name, draft)
    for (const [member, { kind }] of fieldsOf(name))
      if (!needed.has(member)) expect(values[member]).toBe(kind === 'flag' ? false : null)
    expect(await checkRecord(name, draft)).toEqual({})
  })

  test('says within which bounds a number must be', async () => {
    for (const [member, field] of fieldsOf(name)) {
      const { kind, isRequired, isNeeded = isRequired, min = 0 } = field
      if (kind !== 'number' && kind !== 'money') continue
      for (const typed of ['ten', String(min - 1)]) {
        const errors = await checkRecord(name, { ...filled(name), ...kindOf(field), [member]: typed })
        expect(Object.keys(errors)).toEqual([member])
        expect(errors[member]).toMatch(fieldIn(name, member).outOfBounds ?? /^Enter a (whole )?number from /)
        expect(errors[member]?.endsWith('or leave it blank.')).toBe(!isNeeded)
      }
    }
  })
})

test.each(Object.values(recordFacts))('a $name is saved by calls of the contract', ({ name }) => {
  const own = records[name].of === 'horse' ? [] : [`get${capital(name)}`] // it is read by itself
  expect(Object.keys(records[name].endpoints).sort()).toEqual(
    [...Object.values(callsOf(name)), ...own].sort(),
  )
  expect(callsOf(name).create).toBe(`create${capital(name)}`)
})

test('a new sale is of today and mixed', () => {
  expect(emptyDraft('sale', TODAY)).toMatchObject({ sale_date: TODAY, sale_type: 'mixed', price_usd: '' })
})
