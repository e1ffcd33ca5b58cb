import { choice, contact, day, fraction, notes, ofKinds, optional, preset } from './fields.ts'
import { defineRecord } from './record.ts'

/** Who owns what of a horse, leases or acts for him, from a day up to the day it ended. */
export const ownership = defineRecord({
  name: 'ownership',
  plural: 'ownerships',
  noun: 'share',
  nouns: 'owners',
  tag: 'Horses',
  read: 'contacts',
  write: 'edit_horses',
  by: 'from_day',
  fields: {
    kind: preset(
      choice(
        'Kind',
        { owned: 'Owner', leased: 'Lessee', agent: 'Agent' },
        {
          headers: 'type, ownership',
          fileWords: {
            owned: 'owned, owns, owner, co owner, part owner, partner',
            leased: 'leased, lease, leases, lessee',
            agent: 'agent, authorized agent, racing agent',
          },
        },
      ),
      'owned',
    ),
    contact_id: contact('Who', {
      headers: 'owner, owner name, lessee, agent, partner',
      lacking: 'Choose the owner, or add the name to the contacts.',
    }),
    share: ofKinds(
      ['owned'],
      optional(
        fraction('Share', {
          hint: 'Such as 1/3, 25% or half. Leave it blank if you don’t know it.',
          headers: 'percent, percentage, interest, part',
        }),
      ),
    ),
    lease_for: ofKinds(
      ['leased'],
      optional(
        choice(
          'Leased for',
          { racing: 'Racing', breeding: 'Breeding', other: 'Other' },
          { headers: 'lease for, purpose' },
        ),
      ),
    ),
    from_day: day('From', {
      isPast: true,
      headers: 'since, from day, bought on, owned since',
      lacking: 'Enter the day it began.',
    }),
    until_day: optional(
      day('Until', {
        hint: 'The day it changed hands. Leave it blank while it holds.',
        headers: 'until day, ended, ended on, to',
      }),
    ),
    notes: notes(),
  },
})
