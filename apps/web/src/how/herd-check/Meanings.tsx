import styles from './HerdCheck.module.css'

/** Terms with a sentence each. */
export const Meanings = ({
  meanings,
}: {
  meanings: readonly (readonly [term: string, meaning: string])[]
}) => (
  <dl className={styles.meanings}>
    {meanings.map(([term, meaning]) => [<dt key={`${term} term`}>{term}</dt>, <dd key={term}>{meaning}</dd>])}
  </dl>
)
