import { IsoDate } from '@quarterpole/contract/values'
import type { EntryList } from '@quarterpole/herd-files/entries/entry'
import { linesOfText, readEntries } from '@quarterpole/herd-files/entries/read-entries'
import { tellActivity } from '../../history/activity/written.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/process/services.ts'
import { receiveForm, sentFile, type SentFile } from '../../platform/http/receive-form.ts'
import { addEntryHorses } from './commands.ts'
import { matchEntries } from './match-entries.ts'

interface EntryServices extends Services {
  /** Reads a pasted or sent list apart from the server's own thread. */
  readonly previews: { entries: (file: SentFile) => Promise<EntryList> }
}

export const raceEntryHandlers: Pick<
  Handlers<EntryServices>,
  'readEntries' | 'readEntriesFile' | 'addEntryHorses'
> = {
  readEntries: ({ db }, { body }) => matchEntries(db, readEntries(linesOfText(body.text)), body.race_date),
  readEntriesFile: async ({ db, previews }, { request }) => {
    const form = await receiveForm(request, 1)
    const raceDate = IsoDate.safeParse(form.fields.get('race_date'))
    if (!raceDate.success) throw invalid('race_date', 'Send race_date as year-month-day, such as 2026-11-28.')
    return matchEntries(db, await previews.entries(sentFile(form, 'file')), raceDate.data)
  },
  addEntryHorses: async ({ db }, { body, request, reply }) => {
    const { horses, notes, activityId } = await addEntryHorses(db, body, request.caller)
    tellActivity(reply, { activityId })
    return { horses, notes }
  },
}
