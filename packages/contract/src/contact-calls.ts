import { z } from 'zod'
import { contact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId, pathId } from './ids.ts'
import { ownership } from './ownership.ts'
import { page } from './values.ts'

/** The texts of a horse that name someone. */
export const NAMING_FIELDS = ['owner', 'breeder', 'trainer'] as const
export type NamingField = (typeof NAMING_FIELDS)[number]

const params = z.object({ id: pathId(ContactId) })

/** A horse whose texts name a contact. */
export const NamingHorse = z.object({
  horse_id: HorseId,
  name: z.string(),
  birth_year: z.number().int().nullable(),
  as: z.array(z.enum(NAMING_FIELDS)),
})
export type NamingHorse = z.infer<typeof NamingHorse>

export const listHorsesNaming = endpoint({
  method: 'GET',
  path: '/contacts/:id/horses',
  need: 'read_barn',
  tag: 'Contacts',
  summary: 'Horses whose owner, breeder or trainer has the contact’s name, by name',
  params,
  query: z.strictObject({ ...page }),
  reply: z.array(NamingHorse),
  errors: ['not_found', 'invalid'],
})
export const listOwnershipsOfContact = endpoint({
  method: 'GET',
  path: '/contacts/:id/ownerships',
  need: 'contacts',
  tag: 'Contacts',
  summary: 'What a contact owns or leases of horses, or is the agent of, newest first',
  params,
  query: z.strictObject({ ...page }),
  reply: ownership.endpoints.listOwnerships.reply,
  errors: ['not_found', 'invalid'],
})
export const listContactsOfHorse = endpoint({
  method: 'GET',
  path: '/horses/:id/contacts',
  need: 'read_barn',
  horses: ['params.id'],
  tag: 'Contacts',
  summary: 'The contacts that the owner, breeder and trainer of a horse name',
  params: z.object({ id: pathId(HorseId) }),
  reply: z.array(z.object({ field: z.enum(NAMING_FIELDS), id: ContactId, name: z.string() })),
  errors: ['not_found'],
})
export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/:id/merge',
  need: 'edit_horses',
  tag: 'Contacts',
  summary: 'Merge another contact into this one, which takes what it lacks; one step to undo',
  params,
  body: z.strictObject({
    other_id: ContactId, // goes
    rename: z.boolean().default(false), // horses that name the other then name this one
  }),
  reply: contact.endpoints.getContact.reply,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const downloadContacts = endpoint({
  method: 'GET',
  path: '/contacts.vcf',
  need: 'contacts',
  tag: 'Contacts',
  summary: 'All contacts as vCards',
  reply: z.string(),
  media: 'text/vcard',
  errors: [],
})
export const downloadContact = endpoint({
  method: 'GET',
  path: '/contacts/:id/card.vcf',
  need: 'contacts',
  tag: 'Contacts',
  summary: 'One contact as a vCard',
  params,
  reply: z.string(),
  media: 'text/vcard',
  errors: ['not_found'],
})
