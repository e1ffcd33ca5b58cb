import { clockOf, dayOf } from '../../ui/words/day.ts'
import { Button } from '../../ui/Button.tsx'
import { count, plural } from '../../ui/words/number.ts'
import type { CardDraft } from '../race/card-draft.ts'
import { conditionWord } from '../../ui/words/condition.ts'

interface CardLineProps {
  draft: CardDraft
  trackName: string | undefined
  /** Left out while the card is open. */
  onEdit?: (() => void) | undefined
}

/** The card once it is predicted. */
export function CardLine({ draft, trackName, onEdit }: CardLineProps) {
  const facts = [
    trackName ?? 'No track yet',
    ...(draft.number === undefined ? [] : [`Race ${draft.number}`]),
    `${draft.distance} yd`,
    dayOf(draft.date),
    ...(draft.postTime === undefined ? [] : [clockOf(draft.postTime)]),
    conditionWord(draft.condition),
    ...(draft.purse === undefined ? [] : [`purse $${count(draft.purse)}`]),
    plural(draft.horses.length, 'horse'),
  ]
  return (
    <>
      {facts.join(' · ')}{' '}
      {onEdit && (
        <Button kind="quiet" size="small" aria-label="Edit the race" onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  )
}
