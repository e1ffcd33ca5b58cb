import type { Horse } from '@quarterpole/contract/horse'
import { detailOf } from '../../app/api/error.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../../ui/States.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { Muted } from '../../ui/Words.tsx'
import { ParentPicker } from './ParentPicker.tsx'
import { Grid, look } from '../../ui/Layout.tsx'
import styles from '../predictions/Breeding.module.css'

/** One side of the cross: a horse, none yet, loading, or failed to load. */
export interface Chosen {
  horse: Horse | null
  isLoading?: boolean
  error?: Error
  onRetry?: () => void
}

interface ParentPairProps {
  sire: Chosen
  dam: Chosen
  /** Why the saved cross in the address did not load. */
  notOpened?: Error | null | undefined

  isHerdEmpty?: boolean | undefined
  onChoose: (side: 'sire' | 'dam', horse: Horse) => void
}

/** From this width on the two are side by side. Below it, once both are chosen, the finding should not be far down. */
const WIDE = 840

/** The two parents; while one is missing, what to choose next. */
export function ParentPair({ sire, dam, notOpened, isHerdEmpty, onChoose }: ParentPairProps) {
  const [box, width] = useWidth<HTMLDivElement>(WIDE)
  const isFolded = width < WIDE && sire.horse !== null && dam.horse !== null
  return (
    <>
      <Grid ref={box} gap="5 gutter" align="start" columns="1fr auto 1fr" collapse="tablet">
        <ParentPicker
          side="sire"
          {...sire}
          isFolded={isFolded}
          onChoose={(horse) => onChoose('sire', horse)}
        />
        <div className={styles.times} aria-hidden="true">
          ×
        </div>
        <ParentPicker side="dam" {...dam} isFolded={isFolded} onChoose={(horse) => onChoose('dam', horse)} />
      </Grid>
      {isHalf({ sire, dam }) && (
        <Muted className={look({ above: 4 })}>
          {sire.horse === null ? 'Choose a sire' : 'Choose a dam'}, or take one from the ranking below.
        </Muted>
      )}
      {needsWords({ sire, dam, notOpened, isHerdEmpty }) && (
        <div className={look({ above: 6 })}>
          <WhatIsMissing sire={sire} dam={dam} notOpened={notOpened} isHerdEmpty={isHerdEmpty} />
        </div>
      )}
    </>
  )
}

/** One parent is chosen and the other may be. */
const isHalf = ({ sire, dam }: Pick<ParentPairProps, 'sire' | 'dam'>) =>
  (sire.horse === null) !== (dam.horse === null) &&
  [sire, dam].every(({ isLoading, error }) => !isLoading && error === undefined)

/** With one parent chosen the ranking below is the next step, and says so. */
const needsWords = ({ sire, dam, notOpened }: Omit<ParentPairProps, 'onChoose'>) =>
  (sire.horse === null && dam.horse === null) ||
  [sire, dam].some(({ isLoading, error }) => isLoading || error !== undefined) ||
  notOpened

function WhatIsMissing({ sire, dam, notOpened, isHerdEmpty }: Omit<ParentPairProps, 'onChoose'>) {
  if (notOpened)
    return (
      <FailurePanel title="The saved cross didn’t open" detail={detailOf(notOpened)}>
        <Muted>You can still pick a sire and dam above.</Muted>
      </FailurePanel>
    )
  for (const [side, { error, onRetry }] of [['sire', sire] as const, ['dam', dam] as const])
    if (error !== undefined)
      return <FailurePanel title={`The ${side} didn’t load`} detail={detailOf(error)} onRetry={onRetry} />
  if (sire.isLoading || dam.isLoading)
    return <SkeletonRows label="Loading the parents" rows={4} columns={2} view />
  if (isHerdEmpty)
    return (
      <EmptyState title="No horses yet" action={<ButtonLink href={paths.data()}>Import a file</ButtonLink>}>
        Import your horses first, then pick a stallion and a mare.
      </EmptyState>
    )
  return (
    <EmptyState title="Choose a sire and a dam">
      Pick a stallion and a mare to see the foal: speed, inbreeding, health, value. Just one of them? We’ll
      rank every mate for him or her.
    </EmptyState>
  )
}
