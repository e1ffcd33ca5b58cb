import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, type Field, flag, notes, optional, preset, text } from './fields.ts'
import { HorseId, pathId } from './ids.ts'
import { defineBarnRecord } from './record.ts'
import { page } from './values.ts'

/** How to reach someone, for those who may see it. */
const reach = (label: string, max: number, headers: string): Field<string | null, 'text'> =>
  optional(text(label, max, { need: 'contacts', headers }))

/** A person or a firm the barn deals with. Texts of a horse, such as his owner, lead to the contact of that name. */
export const contact = defineBarnRecord({
  name: 'contact',
  plural: 'contacts',
  tag: 'Contacts',
  read: 'read_barn',
  write: 'edit_horses',
  signs: ['phone', 'other_phone', 'email', 'address'],
  fields: {
    name: text('Name', 80, {
      headers: 'contact, full name',
      lacking: 'Enter the name of the person or the firm.',
    }),
    kind: preset(
      choice(
        'Kind',
        { person: 'Person', firm: 'Firm' },
        { headers: 'contact kind', fileWords: { firm: 'company, farm' } },
      ),
      'person',
    ),
    phone: reach('Phone', 40, 'phone number, telephone, tel, cell, mobile'),
    other_phone: reach('Other phone', 40, 'phone 2, home phone, work phone, office phone'),
    email: reach('E-mail', 120, 'email address, e mail, mail'),
    address: reach('Address', 200, 'street, mailing address, street address'),
    is_owner: flag('Owner'),
    is_breeder: flag('Breeder'),
    is_trainer: flag('Trainer'),
    is_vet: flag('Vet', { headers: 'veterinarian' }),
    is_farrier: flag('Farrier', { headers: 'shoer, horseshoer' }),
    is_mare_owner: flag('Mare owner'),
    is_transporter: flag('Transporter', { headers: 'hauler, shipper' }),
    is_buyer: flag('Buyer'),
    notes: notes(),
  },
})

/** The texts of a horse that name someone. */
export const NAMING_FIELDS = ['owner', 'breeder', 'trainer'] as const
export type NamingField = (typeof NAMING_FIELDS)[number]
/** What a contact is to the barn, by its flags. */
export const CONTACT_ROLES = Object.entries<Field>(contact.fields).flatMap(([name, { kind, label }]) =>
  kind === 'flag' ? [[name, label] as const] : [],
)

const ContactId = z.number().int().positive()
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
  errors: ['not_found', 'invalid'],
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
