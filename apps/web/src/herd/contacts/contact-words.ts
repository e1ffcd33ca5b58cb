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

/** What another contact says that isn't kept where it is merged into one: a contact has two phones, one e-mail and one address. */
export function lostInMerge(one: Contact, other: Contact): string[] {
  const phones = [one.phone, one.other_phone, other.phone, other.other_phone].filter(
    (phone) => phone !== null,
  )
  const differing = (['email', 'address'] as const).flatMap((field) =>
    one[field] === null || one[field] === other[field] ? [] : (other[field] ?? []),
  )
  return [...[...new Set(phones)].slice(2), ...differing]
}
