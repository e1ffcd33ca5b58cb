import type { contact } from '@quarterpole/contract/contact'
import { CONTACT_ROLES } from '@quarterpole/contract/contact-roles'
import type { FieldValues } from '@quarterpole/contract/fields'

/** What a card says of someone: a contact as its reader may see it. */
export type CardFacts = FieldValues<(typeof contact)['fields']>

/** A vCard of version 4 (RFC 6350); lines end in CRLF and are folded at 75 octets. */
export function vCard(facts: CardFacts): string {
  const { name, is_firm, phone, other_phone, email, address, notes } = facts
  const roles = CONTACT_ROLES.flatMap(([role, label]) =>
    Reflect.get(facts, role) === true && role !== 'is_firm' ? [label] : [],
  )
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `KIND:${is_firm ? 'org' : 'individual'}`,
    `FN:${escaped(name)}`,
    is_firm ? `ORG:${escaped(name)}` : `N:${nameParts(name)}`,
    phone && `TEL;PREF=1:${escaped(phone)}`,
    other_phone && `TEL:${escaped(other_phone)}`,
    email && `EMAIL:${escaped(email)}`,
    address && `ADR:;;${escaped(address)};;;;`,
    roles.length > 0 && `CATEGORIES:${roles.map(escaped).join(',')}`,
    notes && `NOTE:${escaped(notes)}`,
    'END:VCARD',
  ]
  return lines.flatMap((line) => (line ? [`${folded(line)}\r\n`] : [])).join('')
}

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** The last word is the family name. */
function nameParts(name: string): string {
  const words = name.trim().split(/\s+/)
  const family = words.pop() ?? ''
  return `${escaped(family)};${escaped(words.join(' '))};;;`
}

const MOST_OCTETS = 75

/** A line in pieces of at most 75 octets, none of which parts a character; each after the first begins with a space. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > MOST_OCTETS) {
      pieces.push(piece)
      piece = ' '
    }
    piece += character
  }
  return [...pieces, piece].join('\r\n')
}
