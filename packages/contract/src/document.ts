import { endpoint } from './endpoint.ts'
import { choice, contact, day, file, notes, optional, text } from './fields.ts'
import { FILED_TAG, filedCall } from './filed.ts'
import { defineContactRecord } from './record.ts'

/** A photo or a paper about a contact: what he signed, and what shows that he may work here. */
export const document = defineContactRecord({
  name: 'document',
  plural: 'documents',
  tag: FILED_TAG,
  read: 'contacts',
  write: 'edit_horses',
  by: 'issued_on',
  signs: ['file'],
  due: { on: 'expires_on', what: 'title', word: 'expires' },
  onlyFor: ['contract', 'w9'].map((kind) => ({ field: 'kind', starts: kind, need: 'money' as const })),
  fields: {
    contact_id: contact('Contact', {
      headers: 'firm, vendor, owner, client, customer',
      lacking: 'Choose whose document it is, or add the name to the contacts.',
    }),
    kind: choice(
      'Kind',
      {
        insurance: 'Insurance certificate',
        license: 'License',
        contract: 'Contract',
        w9: 'W-9',
        photo: 'Photo',
        other: 'Other',
      },
      {
        headers: 'document, document kind, document type, type of document',
        fileWords: {
          contract: 'agreement, lease',
          w9: 'w 9, form w-9, tax form',
          insurance: 'insurance, certificate of insurance, coi',
          license: 'permit, registration',
          photo: 'picture, image',
        },
      },
    ),
    issued_on: day('Date', {
      isPast: true,
      formLabel: 'Issued or signed',
      headers: 'issued on, issued, date issued, signed on, date signed, taken on',
      lacking: 'Enter the day it was issued or signed.',
    }),
    expires_on: optional(
      day('Expires', {
        hint: 'It is in To do until a later one of the same kind and title is here.',
        headers: 'expires on, expiry, expiration, expiration date, valid until',
      }),
    ),
    number: optional(text('Number', 60, { isOwn: true, headers: 'policy no, license no, document no' })),
    title: optional(text('Title', 80, { headers: 'caption, subject', example: 'Liability' })),
    file: file('File', { headers: 'stored file', lacking: 'Choose the photo or the PDF.' }),
    notes: notes(),
  },
})

export const getDocumentFile = endpoint({
  ...filedCall,
  path: '/documents/:id/file',
  need: 'contacts',
  summary: 'The photo or the PDF about a contact, as of a paper of a horse',
})
