import type { Horse } from '@quarterpole/contract/horse'
import { detailOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Muted } from '../ui/Words.tsx'
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
  /** Why the saved cross of the address could not be had. */
  notOpened?: Error | null | undefined
  /** There is no horse to choose. */
  isHerdEmpty?: boolean | undefined
  onChoose: (side: 'sire' | 'dam', horse: Horse) => void
}

/** The two names of the cross; while one is missing, what to choose next. */
export function ParentPair({ sire, dam, notOpened, isHerdEmpty, onChoose }: ParentPairProps) {
  return (
    <>
      <div className={styles.pair}>
        <ParentPicker side="sire" {...sire} onChoose={(horse) => onChoose('sire', horse)} />
        <div className={styles.times} aria-hidden="true">
          ×
        </div>
        <ParentPicker side="dam" {...dam} onChoose={(horse) => onChoose('dam', horse)} />
      </div>
      {(sire.horse === null || dam.horse === null) && (
        <div className={styles.missing}>
          <WhatIsMissing sire={sire} dam={dam} notOpened={notOpened} isHerdEmpty={isHerdEmpty} />
        </div>
      )}
    </>
  )
}

function WhatIsMissing({ sire, dam, notOpened, isHerdEmpty }: Omit<ParentPairProps, 'onChoose'>) {
  if (notOpened)
    return (
      <FailurePanel
        title="The saved cross could not be opened"
        detail={detailOf(notOpened, 'No answer came from the server.')}
      >
        <Muted>A sire and a dam can be chosen above all the same.</Muted>
      </FailurePanel>
    )
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
    return <SkeletonRows label="Loading the parents" rows={4} columns={2} view />
  if (isHerdEmpty)
    return (
      <EmptyState
        title="No horse is on file yet"
        action={<ButtonLink href={paths.data()}>Import a file</ButtonLink>}
      >
        A cross is chosen among the stallions and mares on file: import a file of horses first.
      </EmptyState>
    )
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
