import { MAX_AT_ONCE } from '@quarterpole/contract/limits'
import { useState } from 'react'
import type { HorseFilter } from '../../herd/horses/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/words/number.ts'
import { splitOff } from '../../ui/split-off.tsx'

const ForManyDialog = splitOff(async () => (await import('./ForManyDialog.tsx')).ForManyDialog)

export const BUTTONS = {
  care: { need: 'createCareForMany', words: (these: string) => `Add care to ${these}` },
  stay: { need: 'createStaysForMany', words: (these: string) => `Move ${these}` },
  rate: { need: 'createRatesForMany', words: (these: string) => `Set a rate for ${these}` },
  bill: { need: 'billDays', words: (these: string) => `Bill days of ${these}` },
} as const

interface EnterForHorsesProps {
  of: keyof typeof BUTTONS
  filter: HorseFilter
  total: number
}

/** One entry for the horses the list shows now. */
export function EnterForHorses({ of, filter, total }: EnterForHorsesProps) {
  const { need, words } = BUTTONS[of]
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        need={need}
        size="small"
        unavailable={
          total > MAX_AT_ONCE ? `Narrow the list to ${count(MAX_AT_ONCE)} horses or fewer first.` : undefined
        }
        onClick={() => setOpen(true)}
      >
        {words(total === 1 ? 'this horse' : `these ${count(total)}`)}
      </Button>
      {isOpen && <ForManyDialog of={of} filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}
