import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Horse } from '../horses/queries.ts'

const MergeHorsesDialog = lazy(() =>
  import('./MergeHorsesDialog.tsx').then((module) => ({ default: module.MergeHorsesDialog })),
)

/** For a horse that is on file twice. */
export function MergeButton({ horse }: { horse: Horse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button need="mergeHorses" onClick={() => setOpen(true)}>
        Merge a duplicate
      </Button>
      <Suspense fallback={null}>
        {isOpen && <MergeHorsesDialog horse={horse} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
