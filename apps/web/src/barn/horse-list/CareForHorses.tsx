import { MAX_CARED_FOR } from '@quarterpole/contract/care-limits'
import { lazy, Suspense, useState } from 'react'
import type { HorseFilter } from '../../herd/horses/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/words/number.ts'

// Split off: the list needs no form.
const CareDialog = lazy(() => import('./CareDialog.tsx').then((module) => ({ default: module.CareDialog })))

/** One care entry for the horses the list shows now. */
export function CareForHorses({ filter, total }: { filter: HorseFilter; total: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        need="createCareForMany"
        size="small"
        unavailable={
          total > MAX_CARED_FOR
            ? `Narrow the list to ${count(MAX_CARED_FOR)} horses or fewer first.`
            : undefined
        }
        onClick={() => setOpen(true)}
      >
        Add care to {total === 1 ? 'this horse' : `these ${count(total)}`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CareDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
