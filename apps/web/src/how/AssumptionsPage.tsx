import { cardWords } from '../app/page-words.ts'
import { CARDS, paths } from '../app/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { Muted } from '../ui/Words.tsx'
import { assumptionsOf } from './assumptions.ts'
import { AssumptionTable } from './AssumptionTable.tsx'
import { look, Row } from '../ui/Layout.tsx'
import { HowSection } from './HowSection.tsx'

/** Every constant the product assumes, by model. */
export const AssumptionsPage = () => (
  <>
    <PageTitle
      title="What we assume"
      lead="Every constant we couldn’t measure on your own herd, with its source, its range, and what would change at either end. The last column is computed by the product itself on invented horses."
    />
    <Row as="nav" aria-label="On this page" gap="1 4" align="stretch" below={6} size="small" links>
      {CARDS.map((name) => (
        <Anchor key={name} href={paths.how('assumptions', name)} replace>
          {cardWords[name].title}
        </Anchor>
      ))}
    </Row>
    {CARDS.map((name) => (
      <HowSection
        key={name}
        id={name}
        title={cardWords[name].title}
        place={name === CARDS[0] ? 'first' : undefined}
      >
        <AssumptionTable
          assumptions={assumptionsOf(name)}
          caption={`What we assume: ${cardWords[name].title}`}
        />
        <p className={look({ above: 3, links: true })}>
          <Anchor href={paths.how(name)}>How it’s figured: {cardWords[name].title}</Anchor>
        </p>
      </HowSection>
    ))}
    <Muted>
      Prices can be figured with your own assumptions: “Change the assumptions” beside a projected value.
    </Muted>
  </>
)
