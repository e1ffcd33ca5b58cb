import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { dayOf } from '../format/day.ts'
import { plural } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { ImpactView } from './ImpactView.tsx'
import { impactQuery, injuryQuery } from './use-injuries.ts'

export interface ImpactDialogProps {
  id: number
  onClose: () => void
  onEdit: () => void
}

/** The outlook after one injury. */
export function ImpactDialog({ id, onClose, onEdit }: ImpactDialogProps) {
  const { data: injury } = useQuery(injuryQuery(id))
  const { data: impact, error, refetch } = useQuery(impactQuery(id))
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={injury?.horse_name ?? 'Outlook'}
      under={
        injury &&
        `${injury.type} · ${injury.severity}, ${injury.status} · ${dayOf(injury.injury_date)}${
          impact === undefined ? '' : `, ${plural(impact.basis.days_elapsed, 'day')} ago`
        }`
      }
      footer={
        <>
          <Button onClick={onEdit}>Edit</Button>
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {impact !== undefined ? (
        <ImpactView impact={impact} />
      ) : error === null ? (
        <SkeletonRows label="Figuring the outlook" rows={6} columns={2} />
      ) : (
        <FailurePanel
          title="The outlook didn’t load"
          detail={detailOf(error, 'The server didn’t answer. The injury record is fine.')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}
