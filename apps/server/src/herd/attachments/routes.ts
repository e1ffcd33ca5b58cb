import { document } from '@quarterpole/contract/document'
import type { Field } from '@quarterpole/contract/fields'
import { paper } from '@quarterpole/contract/paper'
import type { HorseId } from '@quarterpole/contract/ids'
import { readPortraits } from '@quarterpole/db/queries/portrait'
import { readableHorses } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/process/services.ts'
import { shownRecord } from '../records/serve-record.ts'
import type { FileSender } from './file-sender.ts'
import { sendFile } from './send-file.ts'

export interface AttachmentServices extends Services {
  readonly files: FileSender
}

const choiceWord = ({ words }: Field, kind: string) => words?.[kind] ?? kind

export const attachmentHandlers = {
  sendPaperFile: ({ db, files }, { request }) => files.take(db, request),
  getPaperFile: async ({ db }, { params, query, request, reply }) => {
    const row = await shownRecord(db, 'paper', params.id, request.caller)
    const called = `${row.horse_name} ${choiceWord(paper.fields.kind, row.kind)} ${row.issued_on}`
    await sendFile(db, { ...query, file: row.file, called }, { request, reply })
    return ''
  },
  getDocumentFile: async ({ db }, { params, query, request, reply }) => {
    const row = await shownRecord(db, 'document', params.id, request.caller)
    const called = `${row.contact_name} ${choiceWord(document.fields.kind, row.kind)} ${row.issued_on}`
    await sendFile(db, { ...query, file: row.file, called }, { request, reply })
    return ''
  },
  getPortraits: async ({ db }, { query, request }) => {
    const ids = await readableHorses(db, request.caller, query.horse_ids as HorseId[]) // parsed as such
    return Object.fromEntries([...(await readPortraits(db, ids))].map(([horse, { id }]) => [horse, id]))
  },
} satisfies Partial<Handlers<AttachmentServices>>
