import { useState } from 'react'
import { GeneTraceView } from '../breeding/gene-trace/GeneTraceView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { geneTraces } from './gene-trace-fixtures.ts'

/** The gene trace in every state. */
export function Stories() {
  const [generations, setGenerations] = useState(4)
  return (
    <>
      <PageTitle title="Gallery: gene trace" />
      {geneTraces.map(([title, trace]) => (
        <Section key={title} title={title}>
          <GeneTraceView
            trace={trace}
            chosen={trace.test?.locus ?? null}
            generations={generations}
            onChange={(choice) => setGenerations(choice.generations ?? 4)}
          />
        </Section>
      ))}
      <Section title="loading">
        <SkeletonRows label="Tracing the gene" rows={8} columns={4} />
      </Section>
    </>
  )
}
