import { Button } from '../../ui/Button.tsx'
import { useUndo } from './use-undo.ts'

interface UndoButtonProps {
  activityId: number
  word: 'Undo' | 'Redo'
  /** What it undoes. */
  sentence: string
}

export function UndoButton({ activityId, word, sentence }: UndoButtonProps) {
  const undo = useUndo()
  return (
    <Button
      need="undoActivity"
      kind="quiet"
      size="small"
      busy={undo.isPending}
      aria-label={`${word}: ${sentence}`}
      onClick={() => undo.mutate(activityId)}
    >
      {word}
    </Button>
  )
}
