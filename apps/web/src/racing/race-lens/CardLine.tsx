import { Fragment } from 'react'
import { clockOf, dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import type { CardDraft } from '../race/card-draft.ts'
import { conditionWord } from '../../ui/words/condition.ts'
import styles from './Races.module.css'

/** On a phone the card is below the predictions; this line sums it up above them. */
export function CardLine({ draft, trackName }: { draft: CardDraft; trackName: string | undefined }) {
  if (draft.track === undefined && draft.horses.length === 0) return null
  const facts = [
    trackName ?? 'No track yet',
    ...(draft.number === undefined ? [] : [`Race ${draft.number}`]),
    `${draft.distance} yd`,
    dayOf(draft.date),
    ...(draft.postTime === undefined ? [] : [clockOf(draft.postTime)]),
    conditionWord(draft.condition),
    plural(draft.horses.length, 'horse'),
  ]
  return (
    <p className={styles.cardLine}>
      {facts.map((fact, i) => (
        <Fragment key={fact}>
          <span>{i < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
      <a href="#card">Change the race</a>
    </p>
  )
}
