import { type FormName, formFields } from '@quarterpole/contract/records'
import { fieldErrors } from '../../app/forms/field-errors.ts'

/** What the contract's schemas find wrong with the values of a record, in a sentence at each field. */
export const recordErrors = (name: FormName, values: object) => fieldErrors(formFields[name], values)
