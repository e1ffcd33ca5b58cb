import type { EntryList, EntryRace } from '@quarterpole/contract/race-entries'
import { useMutation } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { call, write } from '../../app/api/client.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { plural } from '../../ui/words/number.ts'
import type { RaceSearch } from '../race/race-search.ts'
import { useToast } from '../../ui/Toast.tsx'
import { cardOf, type EntryRow, fieldOfRows, newHorses } from './entry-choice.ts'

const isText = ({ name }: File) => name.toLowerCase().endsWith('.txt')

/** Reads a pasted list or a file; nothing is stored. */
export function useReadEntries(raceDate: string) {
  return useMutation({
    mutationFn: async (sent: string | File): Promise<EntryList> => {
      const text = typeof sent === 'string' ? sent : isText(sent) ? await sent.text() : null
      if (text !== null) return call('readEntries', { body: { text, race_date: raceDate } })
      const form = new FormData()
      form.set('race_date', raceDate)
      form.set('file', sent as File) // a text was read above
      return call('readEntriesFile', { form })
    },
  })
}

interface Confirmed {
  race: EntryRace
  rows: readonly EntryRow[]
  track: number | undefined
  predicts: boolean
}

/** Adds the unknown horses, then fills the card. */
export function useConfirmEntries(raceDate: string, onUse: (card: RaceSearch, predicts: boolean) => void) {
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const confirm = useMutation({
    mutationFn: async ({ race, rows }: Confirmed) => {
      const horses = newHorses(rows)
      if (horses.length === 0) return { added: [], notes: [], activityId: undefined }
      const { data, activityId } = await write('addEntryHorses', {
        body: { race_date: race.race_date ?? raceDate, horses },
      })
      return { added: data.horses, notes: data.notes, activityId }
    },
    onSuccess: async ({ added, notes, activityId }, { race, rows, track, predicts }) => {
      onUse(cardOf(race, fieldOfRows(rows, added), track), predicts)
      if (added.length > 0) done(`${plural(added.length, 'reference horse')} added`, activityId)
      for (const note of notes) notify('done', note)
      if (added.length > 0) await invalidateAfter('record')
    },
  })
  return { confirm: useSingleFlight(confirm), busy: confirm.isPending, error: confirm.error }
}
