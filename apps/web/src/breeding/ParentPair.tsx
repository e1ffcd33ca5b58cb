import type { Horse } from '@quarterpole/contract/horse'
import { EmptyState } from '../ui/States.tsx'
import { ParentPicker } from './ParentPicker.tsx'
import styles from './Breeding.module.css'

interface ParentPairProps {
  sire: Horse | null
  dam: Horse | null
  onChoose: (side: 'sire' | 'dam', horse: Horse) => void
}

/** The two names of the cross; while one is missing, what to choose next. */
export function ParentPair({ sire, dam, onChoose }: ParentPairProps) {
  return (
    <>
      <div className={styles.pair}>
        <ParentPicker side="sire" horse={sire} onChoose={(horse) => onChoose('sire', horse)} />
        <div className={styles.times} aria-hidden="true">
          ×
        </div>
        <ParentPicker side="dam" horse={dam} onChoose={(horse) => onChoose('dam', horse)} />
      </div>
      {(sire === null || dam === null) && <WhatIsMissing sire={sire} dam={dam} />}
    </>
  )
}

function WhatIsMissing({ sire, dam }: { sire: Horse | null; dam: Horse | null }) {
  const missing = sire === null && dam === null ? 'a sire and a dam' : sire === null ? 'a sire' : 'a dam'
  return (
    <div className={styles.missing}>
      <EmptyState title={`Choose ${missing}`}>
        As soon as both stand above, the cross is worked out: inbreeding, the foal’s expected speed index, its
        panel, its value.
        {dam === null && ' A dam alone is enough to rank every stallion for her.'}
      </EmptyState>
    </div>
  )
}
