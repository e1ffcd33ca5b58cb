import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type OutlookProps, useOutlook } from './Outlook.tsx'

/** The outlook after one injury, over the list. */
export function ImpactDialog({ id, onClose, onEdit }: OutlookProps) {
  const { title, under, body, isLocked } = useOutlook(id)
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={title}
      under={under}
      footer={
        <>
          {!isLocked && (
            <Button need="updateInjury" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}
