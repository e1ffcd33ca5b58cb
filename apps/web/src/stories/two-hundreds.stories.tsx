import { TwoHundredsView } from '../breeding/two-hundreds/TwoHundredsView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { comparisons } from './comparison-fixtures.ts'

/** Two hundreds on one axis in every state. */
export function Stories() {
  return (
    <>
      <PageTitle title="Gallery: two hundreds" />
      {comparisons.map(([title, comparison]) => (
        <Section key={title} title={title}>
          <TwoHundredsView comparison={comparison} yards={400} />
        </Section>
      ))}
      <Section title="loading">
        <SkeletonRows label="Comparing the two" rows={8} columns={2} />
      </Section>
    </>
  )
}
