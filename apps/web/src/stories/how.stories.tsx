import { AssumptionTable } from '../how/AssumptionTable.tsx'
import { ASSUMPTIONS } from '../how/assumptions.ts'
import { Checks } from '../how/Checks.tsx'
import { HerdDataView } from '../how/HerdData.tsx'
import { HowLink } from '../how/HowLink.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'

const HERD = [
  {
    title: 'full',
    facts: [
      ['Horses on file', '1,904'],
      ['Updated', 'Nov 20, 2026 from 12,480 starts in 3,101 races'],
      ['Heritability at 400 yards', '0.19'],
    ] as const,
    error: null,
  },
  {
    title: 'no evaluation',
    facts: [['Evaluation', 'none yet: no start with a speed index is on file']] as const,
    error: null,
  },
  { title: 'loading', facts: undefined, error: null },
  { title: 'failed', facts: undefined, error: new Error('Can’t reach the server.') },
] as const

/** Model cards in every state. */
export const Stories = () => (
  <>
    <PageTitle title="How it’s figured: states" lead="Parts of the model cards." />
    <Section title="The link beside a figure">
      <HowLink card="evaluation" section="base" of="breeding values" />
    </Section>
    {HERD.map(({ title, facts, error }) => (
      <Section key={title} title={`What a model has of the herd: ${title}`}>
        <HerdDataView facts={facts} error={error} onRetry={() => {}} />
      </Section>
    ))}
    <Section title="Assumptions">
      <AssumptionTable assumptions={ASSUMPTIONS.slice(0, 3)} caption="Three assumptions" />
    </Section>
    <Section title="Checks of the race model">
      <Checks card="race" />
    </Section>
  </>
)
