import type { Horse } from '@quarterpole/contract/horse'
import { detailOf } from '../api/error.ts'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { ParentPicker } from './ParentPicker.tsx'
import styles from './Breeding.module.css'

/** A side of the cross: a horse, none yet, one being loaded, or one that could not be. */
export interface Chosen {
  horse: Horse | null
  isLoading?: boolean
  error?: Error
  onRetry?: () => void
}

interface ParentPairProps {
  sire: Chosen
  dam: Chosen
  onChoose: (side: 'sire' | 'dam', horse: Horse) => void
}

/** The two names of the cross; while one is missing, what to choose next. */
export function ParentPair({ sire, dam, onChoose }: ParentPairProps) {
  return (
    <>
      <div className={styles.pair}>
        <ParentPicker side="sire" horse={sire.horse} onChoose={(horse) => onChoose('sire', horse)} />
        <div className={styles.times} aria-hidden="true">
          ×
        </div>
        <ParentPicker side="dam" horse={dam.horse} onChoose={(horse) => onChoose('dam', horse)} />
      </div>
      {(sire.horse === null || dam.horse === null) && (
        <div className={styles.missing}>
          <WhatIsMissing sire={sire} dam={dam} />
        </div>
      )}
    </>
  )
}

function WhatIsMissing({ sire, dam }: Omit<ParentPairProps, 'onChoose'>) {
  for (const [side, { error, onRetry }] of [['sire', sire] as const, ['dam', dam] as const])
    if (error !== undefined)
      return (
        <FailurePanel
          title={`The ${side} could not be loaded`}
          detail={detailOf(error, 'No answer came from the server.')}
          onRetry={onRetry}
        />
      )
  if (sire.isLoading || dam.isLoading)
    return <SkeletonRows label="Loading the parents" rows={2} columns={2} />
  const missing =
    sire.horse === null && dam.horse === null ? 'a sire and a dam' : sire.horse === null ? 'a sire' : 'a dam'
  return (
    <EmptyState title={`Choose ${missing}`}>
      As soon as both stand above, the cross is worked out: inbreeding, the foal’s expected speed index, its
      panel, its value.
      {dam.horse === null && ' A dam alone is enough to rank every stallion for her.'}
    </EmptyState>
  )
}
