import { recordFacts } from './record-facts.ts'

/** What a contact is, by its flags. */
export const CONTACT_ROLES = Object.entries(recordFacts.contact.fields).flatMap(([name, field]) =>
  field.kind === 'flag' ? [[name, field.label] as const] : [],
)
