import { type Field, flag, notes, optional, text } from './fields.ts'
import { defineBarnRecord } from './record.ts'

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
    phone: reach('Phone', 40, 'phone number, telephone, tel, cell, mobile'),
    other_phone: reach('Other phone', 40, 'phone 2, home phone, work phone, office phone'),
    email: reach('E-mail', 120, 'email address, e mail, mail'),
    address: reach('Address', 200, 'street, mailing address, street address'),
    is_firm: flag('Firm', { headers: 'company, business' }),
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
