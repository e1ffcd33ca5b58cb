import { paths } from '../../app/paths.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Name } from '../../ui/Words.tsx'
import { clearCompared, MAX_COMPARED, toggleCompared, useCompared } from './compare-list.ts'
import { Inline, Line, look, Row } from '../../ui/Layout.tsx'
import styles from './CompareTray.module.css'

/** The horses picked to compare, at the bottom of every page but the comparison itself. */
export function CompareTray({ here }: { here: string }) {
  const picked = useCompared()
  if (picked.length === 0 || here === paths.compare([])) return null
  return (
    <section className={styles.tray} aria-label="Horses to compare">
      <Line gap="2 5" className={styles.line}>
        <p className={look({ size: 'small', tone: 'muted', rigid: true })} role="status">
          {picked.length} of {MAX_COMPARED}
        </p>
        <Row as="ul" gap="0 5" align="stretch" grow shrinks className={styles.horses}>
          {picked.map((horse) => (
            <Inline as="li" gap={1} breaks shrinks key={horse.id}>
              <Name href={paths.horse(horse.id)}>{horse.name}</Name>
              <IconButton
                icon="close"
                label={`Leave ${horse.name} out`}
                className={styles.remove}
                onClick={() => toggleCompared(horse)}
              />
            </Inline>
          ))}
        </Row>
        <Line gap={3} rigid className={styles.actions}>
          {picked.length === 1 ? (
            <span className={look({ size: 'small', tone: 'muted', rigid: true })}>Pick one more.</span>
          ) : (
            <ButtonLink kind="solid" size="small" href={paths.compare(picked.map(({ id }) => id))}>
              Compare
            </ButtonLink>
          )}
          <Button kind="quiet" size="small" onClick={clearCompared}>
            Clear
          </Button>
        </Line>
      </Line>
    </section>
  )
}
