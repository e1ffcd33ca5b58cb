import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordOf } from '../records/record-calls.ts'

export type Contact = RecordOf<'contact'>

const { fields } = recordFacts.contact

/** What a contact is to the barn, by its flags. */
const roles = Object.entries(fields).flatMap(([name, field]) =>
  field.kind === 'flag' ? [[name, field.label] as const] : [],
)
export const contactFacts = { fields, roles }

/** "Owner, breeder" */
export function rolesOf(contact: Contact): string {
  const words = roles.filter(([name]) => Reflect.get(contact, name) === true).map(([, label]) => label)
  return words.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(', ')
}
