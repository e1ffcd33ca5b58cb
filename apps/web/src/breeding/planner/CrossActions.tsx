import type { Cross } from '@quarterpole/contract/cross'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { momentOf } from '../../ui/words/day.ts'
import { type BreedingState, paths } from '../../app/paths.ts'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useNow } from '../../ui/use-now.ts'
import { BookDialog } from './BookDialog.tsx'
import { crossQuery } from '../predictions/queries.ts'
import { type Parents, useExportCross, useSaveCross } from './use-cross.ts'
import { Row, Stack } from '../../ui/Layout.tsx'
import styles from '../predictions/Breeding.module.css'

export const NEEDS_PANEL = 'Complete 6-panel genetics required for both parents'
export const NEEDS_SAVING = 'Save cross first to export PDF'
export const NEEDS_SAVING_TO_SHARE = 'Save cross first to share it'

interface CrossActionsProps {
  parents: Parents
  /** Made, with all six tests of both parents. */
  isSavable: boolean
  /** Foals could die: saving is not the thing to do first. */
  grave?: boolean | undefined
  /** The cross as saved before this visit. */
  known?: Cross | null | undefined
  yards?: number | undefined
}

/** Save, export, book. Export waits for the save. */
export function CrossActions({ parents, isSavable, grave, known: saved = null, yards }: CrossActionsProps) {
  const [booking, setBooking] = useState(false)
  const queries = useQueryClient()
  const follow = useFollow()
  const isHere = useIsMounted()
  const show = (cross: BreedingState) => {
    if (isHere()) follow(paths.breeding({ ...cross, yards }), { replace: true, keepScroll: true })
  }
  const save = useSaveCross(
    parents,
    (cross) => {
      queries.setQueryData(crossQuery(cross.id).queryKey, cross)
      // The saved cross goes into the address, so that a reload shows it as saved.
      show({ cross: cross.id })
    },
    () => show({ sire: parents.sire.id, dam: parents.dam.id }),
  )
  const report = useExportCross()
  const saveOnce = useSingleFlight(save)
  const exportOnce = useSingleFlight(report)
  return (
    <>
      {saved === null ? (
        <Button
          need="createCross"
          kind={grave ? 'outline' : 'solid'}
          busy={save.isPending}
          unavailable={isSavable ? undefined : NEEDS_PANEL}
          onClick={() => saveOnce(false)}
        >
          {save.isPending ? 'Saving…' : 'Save Cross'}
        </Button>
      ) : (
        <SavedState cross={saved} busy={save.isPending} onSaveAsNew={() => saveOnce(true)} />
      )}
      {report.data && report.variables?.id === saved?.id ? (
        <ButtonLink href={report.data} target="_blank" rel="noopener">
          Open PDF
        </ButtonLink>
      ) : (
        <Button
          need="exportCross"
          busy={report.isPending}
          unavailable={saved === null ? NEEDS_SAVING : undefined}
          onClick={() => saved !== null && exportOnce(saved)}
        >
          {report.isPending ? 'Exporting…' : 'Export PDF'}
        </Button>
      )}
      <ShareButton
        unavailable={saved === null ? NEEDS_SAVING_TO_SHARE : undefined}
        of={{ id: saved?.id ?? 0, name: `${parents.sire.name} × ${parents.dam.name}`, kinds: ['cross'] }}
      />
      <Button need="createStallionBookEntry" onClick={() => setBooking(true)}>
        Add to Stallion Book
      </Button>
      {booking && (
        <BookDialog parents={parents} crossId={saved?.id ?? null} onClose={() => setBooking(false)} />
      )}
    </>
  )
}

interface SavedStateProps {
  cross: Cross
  busy: boolean
  onSaveAsNew: () => void
}

/** In place of Save Cross: when it was saved, and a second one behind a menu. */
function SavedState({ cross, busy, onSaveAsNew }: SavedStateProps) {
  const now = useNow()
  return (
    <Row gap="1 3" align="baseline" justify="between" className={styles.saved}>
      <p>
        <Mark tone="ok">Saved, {momentOf(cross.created_at, now)}</Mark>
      </p>
      <Fold label="More">
        <Stack left>
          <Button need="createCross" kind="quiet" size="small" busy={busy} onClick={onSaveAsNew}>
            Save as new
          </Button>
          <ButtonLink kind="quiet" size="small" href={paths.crosses()}>
            All saved crosses
          </ButtonLink>
        </Stack>
      </Fold>
    </Row>
  )
}
