import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordOf } from '../records/record-calls.ts'

export type Contact = RecordOf<'contact'>

const { fields } = recordFacts.contact

/** What a contact is, by its flags. */
export const CONTACT_ROLES = Object.entries(fields).flatMap(([name, field]) =>
  field.kind === 'flag' ? [[name, field.label] as const] : [],
)

/** "Owner, breeder" */
export function rolesOf(contact: Contact): string {
  const words = CONTACT_ROLES.filter(([name]) => Reflect.get(contact, name) === true).map(
    ([, label]) => label,
  )
  return words.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(', ')
}
