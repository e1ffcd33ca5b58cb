import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type ComparedHorse, toggleCompared, useCompared } from './compare-list.ts'
import styles from './CompareButton.module.css'

const useIsPicked = ({ id }: ComparedHorse) => useCompared().some((horse) => horse.id === id)

/** Picks a horse to compare, or lets him go; the tray at the bottom shows the picks. */
export function CompareButton({ horse, size }: { horse: ComparedHorse; size?: 'small' | undefined }) {
  return (
    <Button
      size={size}
      aria-pressed={useIsPicked(horse)}
      aria-label={`Compare ${horse.name}`}
      onClick={() => toggleCompared(horse)}
    >
      Compare
    </Button>
  )
}

/** The same as a sign at the end of a row. */
export function CompareSign({ horse }: { horse: ComparedHorse }) {
  const isPicked = useIsPicked(horse)
  const label = `Compare ${horse.name}`
  return (
    <IconButton
      icon={isPicked ? 'tick' : 'plus'}
      className={styles.sign}
      label={label}
      title={label}
      aria-pressed={isPicked}
      onClick={() => toggleCompared(horse)}
    />
  )
}

/** The same as a word in a line of facts. */
export function CompareWord({ horse }: { horse: ComparedHorse }) {
  const isPicked = useIsPicked(horse)
  return (
    <button
      type="button"
      className={styles.word}
      aria-pressed={isPicked}
      aria-label={`Compare ${horse.name}`}
      onClick={() => toggleCompared(horse)}
    >
      {isPicked && <Icon name="tick" />}
      Compare
    </button>
  )
}
