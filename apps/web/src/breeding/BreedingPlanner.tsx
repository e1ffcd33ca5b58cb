import type { Horse } from '@quarterpole/contract/horse'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { detailOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Muted } from '../ui/Words.tsx'
import { CrossActions } from './CrossActions.tsx'
import { Outcome } from './Outcome.tsx'
import { ParentPicker } from './ParentPicker.tsx'
import { horseQuery, predictionQuery } from './queries.ts'
import { StallionRanking } from './StallionRanking.tsx'
import { parentsOf } from './use-cross.ts'
import styles from './Breeding.module.css'

const route = getRouteApi('/breeding')

/** Two parents, chosen by name; as soon as both are there, what their cross may give. The address holds the choice. */
export function BreedingPlanner() {
  const { sire: sireId, dam: damId } = route.useSearch()
  const follow = useFollow()
  const sire = useChosen(sireId, 'S')
  const dam = useChosen(damId, 'M')
  const choose = (side: 'sire' | 'dam') => (horse: Horse) =>
    follow(paths.breeding({ sire: sireId, dam: damId, [side]: horse.id }), { keepScroll: true })
  return (
    <>
      <VisuallyHidden>
        <h1 tabIndex={-1}>Breeding Planner</h1>
      </VisuallyHidden>
      <div className={styles.pair}>
        <ParentPicker side="sire" horse={sire} onChoose={choose('sire')} />
        <div className={styles.times} aria-hidden="true">
          ×
        </div>
        <ParentPicker side="dam" horse={dam} onChoose={choose('dam')} />
      </div>
      {sire !== null && dam !== null ? (
        <Prediction sire={sire} dam={dam} />
      ) : (
        <WhatIsMissing sire={sire} dam={dam} />
      )}
      {dam !== null && <StallionRanking key={dam.id} dam={dam} sireId={sireId} />}
    </>
  )
}

/** The horse the address names, once it is loaded and of the right sex. */
function useChosen(id: number | undefined, sex: Horse['sex']): Horse | null {
  const { data } = useQuery({ ...horseQuery(id ?? 0), enabled: id !== undefined })
  return data !== undefined && data.id === id && data.sex === sex ? data : null
}

function WhatIsMissing({ sire, dam }: { sire: Horse | null; dam: Horse | null }) {
  const missing = sire === null && dam === null ? 'a sire and a dam' : sire === null ? 'a sire' : 'a dam'
  return (
    <div className={styles.spaced}>
      <EmptyState title={`Choose ${missing}`}>
        As soon as both stand above, the cross is worked out: inbreeding, the foal’s expected speed index, its
        panel, its value.
        {dam === null && ' A dam alone is enough to rank every stallion for her.'}
      </EmptyState>
    </div>
  )
}

function Prediction({ sire, dam }: { sire: Horse; dam: Horse }) {
  const prediction = useQuery(predictionQuery(sire.id, dam.id))
  const names = { sire: { id: sire.id, name: sire.name }, dam: { id: dam.id, name: dam.name } }
  const key = `${sire.id} ${dam.id}`
  if (prediction.isSuccess) {
    return (
      <Outcome
        key={key}
        prediction={prediction.data}
        actions={<CrossActions key={key} parents={parentsOf(prediction.data)} predicted />}
      />
    )
  }
  return (
    <section className={styles.verdict} aria-label="Prediction">
      {prediction.isPending ? (
        <SkeletonRows label="Working out the cross" rows={4} columns={2} />
      ) : (
        <FailurePanel
          title="Prediction Failed"
          detail={detailOf(prediction.error, 'Prediction failed')}
          onRetry={() => window.location.reload()}
        >
          <Muted>
            Unable to generate breeding prediction for {sire.name} × {dam.name}
          </Muted>
        </FailurePanel>
      )}
      <CrossActions parents={names} predicted={false} />
    </section>
  )
}
