// Written by `npm run api` from the endpoints, records and fields of packages/contract.
import { care } from './care.ts'
import { paper } from './paper.ts'
import { sale } from './sale.ts'
import { work } from './work.ts'
import { testFields } from './genetic-test.ts'
import { injuryFields } from './injury.ts'

/** Every record of a horse, by name. */
export const records = { care, paper, sale, work } as const
export type RecordName = keyof typeof records
export const RECORD_NAMES = Object.keys(records) as RecordName[] // its own keys

/** The fields of everything whose form is made of them. */
export const formFields = {
  care: care.fields,
  paper: paper.fields,
  sale: sale.fields,
  work: work.fields,
  test: testFields,
  injury: injuryFields,
} as const
export type FormName = keyof typeof formFields
