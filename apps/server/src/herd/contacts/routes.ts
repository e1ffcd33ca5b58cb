import { contact } from '@quarterpole/contract/contact'
import { NAMING_FIELDS } from '@quarterpole/contract/contact-calls'
import { nameKey } from '@quarterpole/contract/name-key'
import { ownership } from '@quarterpole/contract/ownership'
import { horsesNaming } from '@quarterpole/db/queries/contact'
import { readHorse } from '@quarterpole/db/queries/horse'
import { barnRecordsForExport, barnRecordsNamed, listRecords } from '@quarterpole/db/queries/record'
import { tellActivity } from '../../history/activity/written.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { contentDisposition } from '../../platform/http/files.ts'
import { shownTo } from '../../platform/http/private-parts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { barnRecordOf } from '../records/barn-commands.ts'
import { present } from '../records/serve-record.ts'
import { mergeContacts } from './merge-contacts.ts'
import { vCard } from './vcard.ts'

const CARDS_AT_ONCE = 500

type Row = Parameters<typeof present>[1]
const presentContact = (row: Row) => present(contact.fields, row)
/** A card says what its reader may see. */
const cardOf = (row: Row, caller: Caller | null) =>
  vCard(shownTo(presentContact(row), caller, contact.endpoints.getContact))

const asFile = (name: string) => ({
  'content-type': 'text/vcard; charset=utf-8',
  'content-disposition': contentDisposition('attachment', name),
})

export const contactHandlers = {
  listHorsesNaming: async ({ db }, { params, query, reply }) => {
    const { name } = await barnRecordOf(db, 'contact', params.id)
    const { rows, total } = await horsesNaming(db, name, query)
    reply.header('x-total-count', total)
    return rows
  },
  listOwnershipsOfContact: async ({ db }, { params, query, reply }) => {
    await barnRecordOf(db, 'contact', params.id)
    const { rows, total } = await listRecords(db, 'ownership', { ...query, contact_id: params.id })
    reply.header('x-total-count', total)
    return rows.map((row) => present(ownership.fields, row))
  },
  listContactsOfHorse: async ({ db }, { params, reply }) => {
    const horse = await readHorse(db, params.id)
    if (!horse) throw noSuchHorse(params.id)
    const named = NAMING_FIELDS.flatMap((field) => {
      const name = horse[field]
      return name === null ? [] : [{ field, key: nameKey(name) }]
    })
    const contacts = await barnRecordsNamed(
      db,
      'contact',
      named.map(({ key }) => key),
    )
    const found = named.flatMap(({ field, key }) =>
      contacts.filter(({ name_key }) => name_key === key).map(({ id, name }) => ({ field, id, name })),
    )
    reply.header('x-total-count', found.length)
    return found
  },
  mergeContacts: async ({ db }, { params, body, request, reply }) => {
    tellActivity(reply, await mergeContacts(db, params.id, body, request.caller))
    return presentContact(await barnRecordOf(db, 'contact', params.id)) as never // of the contact's fields
  },
  downloadContacts: async ({ db }, { request, reply }) => {
    const cards: string[] = []
    for (let after = 0; ;) {
      const rows = await barnRecordsForExport(db, 'contact', { after, limit: CARDS_AT_ONCE, hidden: [] })
      cards.push(...rows.map((row) => cardOf(row, request.caller)))
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
    reply.headers(asFile('contacts.vcf')).send(cards.join(''))
    return ''
  },
  downloadContact: async ({ db }, { params, request, reply }) => {
    const row = await barnRecordOf(db, 'contact', params.id)
    reply.headers(asFile(`${row.name}.vcf`)).send(cardOf(row, request.caller))
    return ''
  },
} satisfies Partial<Handlers>
