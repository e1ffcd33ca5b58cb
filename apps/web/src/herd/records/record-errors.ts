import { type RecordName, records } from '@quarterpole/contract/records'
import { fieldErrors } from '../../app/forms/field-errors.ts'

/** What the contract's schemas find wrong with the values of a record, in a sentence at each field. */
export const recordErrors = (name: RecordName, values: Readonly<Record<string, unknown>>) =>
  fieldErrors(records[name].fields, values)
