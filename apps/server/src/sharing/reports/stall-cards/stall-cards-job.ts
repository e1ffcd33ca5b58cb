import type { HorseId } from '@quarterpole/contract/ids'
import type { StallCardForm } from '@quarterpole/contract/stall-card'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { findHorses } from '@quarterpole/db/queries/horse'
import type { Database } from '@quarterpole/db/open'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { plural } from '../../../platform/words/words.ts'
import { type JobKind, JobRefusedError } from '../../../platform/jobs/runner.ts'
import type { Paper } from '../../../platform/paper/page.ts'
import { today } from '../../../platform/process/services.ts'
import type { WorkerPool } from '../../../platform/workers/pool.ts'
import { portraitsOf } from '../../../herd/attachments/portrait.ts'
import { headingOf } from '../../words/heading.ts'
import type { StallCard, StallCards } from './stall-card.ts'

export interface StallCardsPayload {
  horse_ids: readonly HorseId[]
  form: StallCardForm
  /** Where people open the server: the codes begin with it. */
  base: string
  paper: Paper
}

const NOUN: Readonly<Record<StallCardForm, string>> = { card: 'stall card', label: 'stall label' }

/** Draws stall cards or labels and stores them as a file that every process can serve. */
export const stallCardsJob =
  (db: Database, pool: WorkerPool, clock: () => Date): JobKind =>
  async (payload, { signal }) => {
    const { horse_ids, form, base, paper } = payload as StallCardsPayload // createStallCards alone writes it
    const rows = new Map((await findHorses(db, [...new Set(horse_ids)])).map((row) => [row.id, row]))
    const on = today({ clock })
    const start = await readYearStart(db)
    // Small: a sheet of 500 cards is one file.
    const portraits = form === 'card' ? await portraitsOf(db, [...rows.keys()], 'small') : null
    const cards = horse_ids.flatMap((id): StallCard[] => {
      const horse = rows.get(id)
      if (!horse) return []
      const { name, barn_name, owner, trainer } = horse
      const { facts, byLine } = headingOf(horse, { on, start })
      const portrait = portraits?.get(id) ?? null
      return [{ name, barn_name, facts, byLine, owner, trainer, portrait, address: `${base}/horses/${id}` }]
    })
    if (cards.length === 0) throw new JobRefusedError('These horses were removed in the meantime.')
    const input: StallCards = { form, paper, on, cards }
    const bytes = await pool.run<typeof import('./draw-stall-cards.ts')>(
      new URL('./draw-stall-cards.ts', import.meta.url),
      input,
      { signal },
    )
    const [first] = cards
    const what = plural(cards.length, NOUN[form])
    const name = cards.length === 1 ? `${first?.name} ${NOUN[form]}.pdf` : `${what}.pdf`
    return {
      write: async (trx) => {
        const id = await insertFile(trx, { name, media_type: 'application/pdf', bytes, has_money: 0 })
        const sentence = cards.length === 1 ? `Made the ${NOUN[form]} for ${first?.name}.` : `Made ${what}.`
        await insertActivity(trx, { kind: 'report_made', sentence, horses: [...rows.keys()] })
        return { result_url: `/api/files/${id}` }
      },
    }
  }
