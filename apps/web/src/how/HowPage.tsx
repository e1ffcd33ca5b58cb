import { cardWords } from '../app/page-words.ts'
import { CARDS, paths } from '../app/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { Muted } from '../ui/Words.tsx'
import { MODEL_CARDS } from './cards.ts'
import { ASSUMPTIONS } from './assumptions.ts'
import { Grid, look } from '../ui/Layout.tsx'
import styles from './How.module.css'

/** All cards. */
export const HowPage = () => (
  <>
    <PageTitle
      title="How it’s figured"
      lead="One page for each kind of number: what it’s for, what it reads, how it works, what we assume, how well it does and where it’s weak."
    />
    <Grid as="ul" gap="5 gutter" className={styles.cards}>
      {CARDS.map((name) => (
        <li key={name}>
          <h2 className={look({ size: 'lead' })}>
            <Anchor href={paths.how(name)}>{cardWords[name].title}</Anchor>
          </h2>
          <Muted>{MODEL_CARDS[name].purpose}</Muted>
        </li>
      ))}
      <li>
        <h2 className={look({ size: 'lead' })}>
          <Anchor href={paths.variances()}>What your starts say about speed</Anchor>
        </h2>
        <Muted>
          How much runs differ, how much of it is passed on, and how sure that is, from your own herd.
        </Muted>
      </li>
      <li>
        <h2 className={look({ size: 'lead' })}>
          <Anchor href={paths.herdCheck()}>How right was it?</Anchor>
        </h2>
        <Muted>Your newest season hidden, predicted from the starts before it, and compared.</Muted>
      </li>
      <li>
        <h2 className={look({ size: 'lead' })}>
          <Anchor href={paths.how('race', 'protocol')}>Test it on your track</Anchor>
        </h2>
        <Muted>Send a track’s cards: what we need, what we do with them, and what we’ll publish.</Muted>
      </li>
      <li>
        <h2 className={look({ size: 'lead' })}>
          <Anchor href={paths.how('assumptions')}>What we assume</Anchor>
        </h2>
        <Muted>
          {ASSUMPTIONS.length} constants with their sources and ranges, and what would change if each were at
          either end.
        </Muted>
      </li>
    </Grid>
  </>
)
