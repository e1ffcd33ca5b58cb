import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import { detailOf } from '../../app/api/error.ts'
import { dayOfMoment } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { differsFrom } from './saved-cross.ts'

interface SavedLineProps {
  cross: Cross
  /** Today's prediction of the same pair, why there is none, or undefined while it loads. */
  today: BreedingPrediction | Error | undefined
}

/** Says that a saved cross shows its prediction of the day it was saved, and whether today's differs. */
export function SavedLine({ cross, today }: SavedLineProps) {
  const saved = `As saved ${dayOfMoment(cross.created_at)}.`
  if (today === undefined || (!(today instanceof Error) && !differsFrom(cross.prediction, today)))
    return (
      <Row as="p" gap="1 3" align="baseline" above={3} tone="muted">
        {saved}
      </Row>
    )
  return (
    <Row as="p" gap="1 3" align="baseline" above={3} tone="muted" role="status">
      <span>
        {saved}{' '}
        {today instanceof Error
          ? `Today it can’t be predicted: ${detailOf(today, 'the server didn’t answer.')}`
          : 'Today’s prediction differs.'}
      </span>
      <ButtonLink size="small" href={paths.breeding({ sire: cross.sire_id, dam: cross.dam_id })}>
        Predict again
      </ButtonLink>
    </Row>
  )
}
