import { horseFields } from '@quarterpole/contract/horse-fields'
import { fieldErrors } from '../../app/forms/field-errors.ts'

/** What the contract's schemas find wrong with the values of a horse, in a sentence at each field. */
export const horseErrors = (values: Readonly<Record<string, unknown>>) => fieldErrors(horseFields, values)
