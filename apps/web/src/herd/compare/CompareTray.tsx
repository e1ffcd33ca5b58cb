import { paths } from '../../app/paths.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Name } from '../../ui/Words.tsx'
import { clearCompared, MOST_COMPARED, toggleCompared, useCompared } from './compare-list.ts'
import styles from './CompareTray.module.css'

/** The horses picked to compare, at the bottom of every page but the comparison itself. */
export function CompareTray({ here }: { here: string }) {
  const picked = useCompared()
  if (picked.length === 0 || here === paths.compare([])) return null
  return (
    <section className={styles.tray} aria-label="Horses to compare">
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {picked.length} of {MOST_COMPARED}
        </p>
        <ul className={styles.horses}>
          {picked.map((horse) => (
            <li key={horse.id}>
              <Name href={paths.horse(horse.id)}>{horse.name}</Name>
              <IconButton
                icon="close"
                label={`Leave ${horse.name} out`}
                className={styles.remove}
                onClick={() => toggleCompared(horse)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {picked.length === 1 ? (
            <span className={styles.count}>Pick one more.</span>
          ) : (
            <ButtonLink kind="solid" size="small" href={paths.compare(picked.map(({ id }) => id))}>
              Compare
            </ButtonLink>
          )}
          <Button kind="quiet" size="small" onClick={clearCompared}>
            Clear
          </Button>
        </div>
      </div>
    </section>
  )
}
