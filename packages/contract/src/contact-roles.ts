import { formFacts } from './form-facts.ts'

/** What a contact is, by its flags. */
export const CONTACT_ROLES = Object.entries(formFacts.contact).flatMap(([name, field]) =>
  field.kind === 'flag' ? [[name, field.label] as const] : [],
)
