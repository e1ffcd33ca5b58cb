// Written by `npm run api` from the endpoints, records and fields of packages/contract.
import { care } from './care.ts'
import { charge } from './charge.ts'
import { contact } from './contact.ts'
import { document } from './document.ts'
import { embryo } from './embryo.ts'
import { exam } from './exam.ts'
import { foaling } from './foaling.ts'
import { nomination } from './nomination.ts'
import { ownership } from './ownership.ts'
import { paper } from './paper.ts'
import { payment } from './payment.ts'
import { rate } from './rate.ts'
import { request } from './request.ts'
import { rule } from './rule.ts'
import { sale } from './sale.ts'
import { semen } from './semen.ts'
import { stay } from './stay.ts'
import { withdrawal } from './withdrawal.ts'
import { work } from './work.ts'
import { testFields } from './genetic-test.ts'
import { injuryFields } from './injury.ts'

/** Every record, by name; those that others refer to come first. */
export const records = { contact, rule, withdrawal, care, charge, document, embryo, exam, foaling, nomination, ownership, paper, payment, rate, request, sale, semen, stay, work } as const
export type RecordName = keyof typeof records
export const RECORD_NAMES = Object.keys(records) as RecordName[] // its own keys

/** Those of a horse. */
export type HorseRecordName = { [N in RecordName]: (typeof records)[N]['of'] extends 'horse' ? N : never }[RecordName]
export const isOfHorse = (name: RecordName): name is HorseRecordName => records[name].of === 'horse'
export const HORSE_RECORD_NAMES = RECORD_NAMES.filter(isOfHorse)
/** Those of a contact. */
export type ContactRecordName = { [N in RecordName]: (typeof records)[N]['of'] extends 'contact' ? N : never }[RecordName]
export const isOfContact = (name: RecordName): name is ContactRecordName => records[name].of === 'contact'
/** Those of no horse: of the barn or of a contact. */
export type BarnRecordName = Exclude<RecordName, HorseRecordName>

/** The fields of everything whose form is made of them. */
export const formFields = {
  contact: contact.fields,
  rule: rule.fields,
  withdrawal: withdrawal.fields,
  care: care.fields,
  charge: charge.fields,
  document: document.fields,
  embryo: embryo.fields,
  exam: exam.fields,
  foaling: foaling.fields,
  nomination: nomination.fields,
  ownership: ownership.fields,
  paper: paper.fields,
  payment: payment.fields,
  rate: rate.fields,
  request: request.fields,
  sale: sale.fields,
  semen: semen.fields,
  stay: stay.fields,
  work: work.fields,
  test: testFields,
  injury: injuryFields,
} as const
export type FormName = keyof typeof formFields
