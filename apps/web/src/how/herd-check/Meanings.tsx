import { Grid, look } from '../../ui/Layout.tsx'
import styles from './HerdCheck.module.css'

/** Terms with a sentence each. */
export const Meanings = ({
  meanings,
}: {
  meanings: readonly (readonly [term: string, meaning: string])[]
}) => (
  <Grid as="dl" gap="2 4" above={4} size="small" measure className={styles.meanings}>
    {meanings.map(([term, meaning]) => [
      <dt className={look({ weight: 'strong' })} key={`${term} term`}>
        {term}
      </dt>,
      <dd className={look({ tone: 'muted' })} key={term}>
        {meaning}
      </dd>,
    ])}
  </Grid>
)
