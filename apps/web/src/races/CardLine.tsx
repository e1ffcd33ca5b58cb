import { dayOf } from '../format/day.ts'
import { plural } from '../format/number.ts'
import type { CardDraft } from './card-draft.ts'
import { conditionWord } from '../format/condition.ts'
import styles from './Races.module.css'

/** The card in one line: on a phone it stands for the card, which follows the predictions there. */
export function CardLine({ draft, trackName }: { draft: CardDraft; trackName: string | undefined }) {
  const facts = [
    trackName ?? 'No track yet',
    `${draft.distance} yd`,
    dayOf(draft.date),
    conditionWord(draft.condition),
    plural(draft.horses.length, 'horse'),
  ]
  return (
    <p className={styles.cardLine}>
      {facts.join(' · ')} <a href="#card">Change the card</a>
    </p>
  )
}
