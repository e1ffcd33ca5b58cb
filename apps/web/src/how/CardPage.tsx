import { useParams } from '@tanstack/react-router'
import { PageNotFound } from '../app/PageFailure.tsx'
import { cardWords } from '../app/page-words.ts'
import { useTitle } from '../app/title.ts'
import { type CardName, CARDS, paths } from '../app/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { SourceNote } from '../ui/Words.tsx'
import { assumptionsOf } from './assumptions.ts'
import { AssumptionTable } from './AssumptionTable.tsx'
import { MODEL_CARDS } from './cards.ts'
import { Checks } from './Checks.tsx'
import { HerdData } from './HerdData.tsx'
import { look, Row } from '../ui/Layout.tsx'
import styles from './How.module.css'
import { HowSection } from './HowSection.tsx'

export function CardPage() {
  const { card } = useParams({ strict: false })
  const name = CARDS.find((each) => each === card)
  return name === undefined ? <PageNotFound /> : <ModelCard key={name} name={name} />
}

/** One model: purpose, data, method, assumptions, checks, faults and sources. */
function ModelCard({ name }: { name: CardName }) {
  const { purpose, uses, method, faults, sources, docs } = MODEL_CARDS[name]
  const { title } = cardWords[name]
  useTitle(title)
  const sections = [
    ...method,
    { id: 'data', title: 'What it uses' },
    { id: 'assumptions', title: 'What we assume' },
    { id: 'checks', title: 'How well it does' },
    { id: 'faults', title: 'Known faults' },
    { id: 'sources', title: 'Sources' },
  ]
  return (
    <>
      <PageTitle title={title} lead={purpose} />
      <Row as="nav" aria-label="On this page" gap="1 4" align="stretch" below={6} size="small" links>
        {sections.map(({ id, title: section }) => (
          <Anchor key={id} href={paths.how(name, id)} replace>
            {section}
          </Anchor>
        ))}
      </Row>
      {method.map(({ id, title: section, paragraphs, see, table: Below }, at) => (
        <HowSection key={id} id={id} title={section} place={at === 0 ? 'first' : undefined}>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {see && (
              <p>
                <Anchor href={see.href}>{see.words}</Anchor>
              </p>
            )}
          </div>
          {Below && <Below />}
        </HowSection>
      ))}
      {/* Below the method, so that the sections that figures link to don’t move when the counts arrive. */}
      <HowSection id="data" title="What it uses">
        <div className={styles.text}>
          <p>{uses}</p>
          <HerdData card={name} />
        </div>
      </HowSection>
      <HowSection id="assumptions" title="What we assume">
        <AssumptionTable assumptions={assumptionsOf(name)} caption={`What we assume: ${title}`} />
        <p className={look({ above: 3, links: true })}>
          <Anchor href={paths.how('assumptions')}>All assumptions on one page</Anchor>
        </p>
      </HowSection>
      <HowSection id="checks" title="How well it does">
        <Checks card={name} />
      </HowSection>
      <HowSection id="faults" title="Known faults">
        <List items={faults} />
      </HowSection>
      <HowSection id="sources" title="Sources">
        <List items={sources} />
        <SourceNote className={look({ above: 3, links: true })}>
          With formulas and every check: {docs.map((doc) => `docs/models/${doc}`).join(', ')} in the project’s
          source.
        </SourceNote>
      </HowSection>
    </>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <div className={styles.text}>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)
