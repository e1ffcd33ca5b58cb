import { CONTACT_ROLES } from '@quarterpole/contract/contact-roles'
import type { RecordOf } from '../records/record-calls.ts'

export type Contact = RecordOf<'contact'>

/** "Owner, breeder" */
export function rolesOf(contact: Contact): string {
  const words = CONTACT_ROLES.filter(([name]) => Reflect.get(contact, name) === true).map(
    ([, label]) => label,
  )
  return words.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(', ')
}
