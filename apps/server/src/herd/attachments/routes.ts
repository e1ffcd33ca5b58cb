import type { HorseId } from '@quarterpole/contract/ids'
import { readPortraits } from '@quarterpole/db/queries/portrait'
import { readableHorses } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/process/services.ts'
import { shownEntry } from '../records/serve-record.ts'
import type { FileSender } from './file-sender.ts'
import { papers } from './papers.ts'
import { sendFile } from './send-file.ts'

export interface AttachmentServices extends Services {
  readonly files: FileSender
}

export const attachmentHandlers = {
  sendPaperFile: ({ db, files }, { request }) => files.take(db, request),
  getPaperFile: async ({ db }, { params, query, request, reply }) => {
    const row = await shownEntry(db, papers, params.id, request.caller)
    await sendFile(db, row, query, { request, reply })
    return ''
  },
  getPortraits: async ({ db }, { query, request }) => {
    const ids = await readableHorses(db, request.caller, query.horse_ids as HorseId[]) // parsed as such
    return Object.fromEntries([...(await readPortraits(db, ids))].map(([horse, { id }]) => [horse, id]))
  },
} satisfies Partial<Handlers<AttachmentServices>>
