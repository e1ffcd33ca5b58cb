import { Button } from '../../ui/Button.tsx'
import { Sheet, type SheetActions } from '../../ui/Sheet.tsx'
import { useOutlook } from './Outlook.tsx'

interface ImpactSheetProps extends SheetActions {
  id: number
  onEdit: () => void
}

/** The outlook after one injury. */
export function ImpactSheet({ id, onEdit, ...actions }: ImpactSheetProps) {
  const { title, under, body, isLocked } = useOutlook(id)
  return (
    <Sheet
      id={id}
      title={title}
      under={under}
      label="Outlook"
      {...actions}
      footer={
        <>
          {!isLocked && (
            <Button need="updateInjury" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button kind="solid" onClick={actions.onClose}>
            Close
          </Button>
        </>
      }
    >
      {body}
    </Sheet>
  )
}
