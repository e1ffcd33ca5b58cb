import { LifeInFoalsView } from '../season/life-in-foals/LifeInFoalsView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { lives } from './life-fixtures.ts'

/** A mare's life in foals in every state. */
export function Stories() {
  return (
    <>
      <PageTitle title="Gallery: her life in foals" />
      {lives.map(([title, life]) => (
        <Section key={title} title={title}>
          <LifeInFoalsView life={life} />
        </Section>
      ))}
      <Section title="loading">
        <SkeletonRows label="Loading her foals" rows={4} columns={5} />
      </Section>
    </>
  )
}
