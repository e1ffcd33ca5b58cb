import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Opens the dialog of photos and papers about an entry. */
export const AddPaper = ({ whose, onAdd }: { whose: string; onAdd: () => void }) => (
  <Button
    need="createPaper"
    kind="quiet"
    size="small"
    icon="clip"
    title="Add a photo or paper"
    onClick={onAdd}
  >
    <VisuallyHidden>Add a photo or paper {whose}</VisuallyHidden>
  </Button>
)
