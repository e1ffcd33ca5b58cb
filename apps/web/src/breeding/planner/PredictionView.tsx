import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { isOfPanel } from '@quarterpole/genetics/disease-names'
import type { ReactNode } from 'react'
import { Finding, Muted } from '../../ui/Words.tsx'
import { CrossActions } from './CrossActions.tsx'
import { Outcome } from '../predictions/Outcome.tsx'
import { SavedLine } from './SavedLine.tsx'
import { type Parents, parentsOf } from './use-cross.ts'
import { Row, Stack } from '../../ui/Layout.tsx'
import styles from '../predictions/Breeding.module.css'

export interface PredictionViewProps {
  /** As chosen; a prediction has the names it was made with. */
  parents: Parents
  /** Undefined while it loads. */
  prediction: BreedingPrediction | undefined
  error: Error | null
  /** The saved cross this was opened from; its own prediction is shown. */
  saved?: Cross | null | undefined
  yards?: TraitDistance | undefined
  /** Under the actions. */
  beside?: ReactNode
}

/** The prediction of a cross: loading, failed, or the outcome. */
export function PredictionView({
  parents,
  prediction,
  error,
  saved = null,
  yards = 400,
  beside,
}: PredictionViewProps) {
  // A saved cross shows what it was saved with.
  const made = saved?.prediction ?? (error === null ? prediction : undefined)
  return (
    <>
      <Stack
        as="section"
        gap={5}
        rule
        above={6}
        padTop={4}
        className={styles.verdict}
        aria-label="Prediction"
      >
        {made !== undefined ? (
          <div>
            <Finding parts={made.finding} danger={made.is_grave} />
            {saved !== null && <SavedLine cross={saved} today={error === null ? prediction : error} />}
          </div>
        ) : (
          <NotLoaded
            label="Figuring the cross"
            title="Prediction Failed"
            detail="Prediction failed"
            error={error}
            onRetry={() => window.location.reload()}
            rows={4}
            columns={2}
            view
            actions={
              <Muted>
                Unable to generate breeding prediction for {parents.sire.name} × {parents.dam.name}
              </Muted>
            }
          />
        )}
        {/* Mounted throughout, so that a booking in progress outlives the prediction. */}
        <Row gap={3} align="start" data-screen-only>
          <CrossActions
            parents={made === undefined ? parents : parentsOf(made)}
            isSavable={made !== undefined && isTested(made)}
            grave={made?.is_grave}
            known={saved}
            yards={yards}
          />
          {beside}
        </Row>
      </Stack>
      {made !== undefined && <Outcome prediction={made} yards={yards} />}
    </>
  )
}

/** Only with all six tests of both parents can a cross be saved; the tests beside them aren't asked for. */
const isTested = ({ panel }: BreedingPrediction) =>
  panel.every(({ locus, untested = [] }) => !isOfPanel(locus) || untested.length === 0)
