import type { Dashboard } from '@quarterpole/contract/dashboard'
import { HowLink } from '../../how/HowLink.tsx'
import { look } from '../../ui/Layout.tsx'
import { Column, Columns, Section } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { momentWithin } from '../../ui/words/day.ts'
import { count, decimal, plural } from '../../ui/words/number.ts'
import { Diversity } from './Diversity.tsx'

/** How varied the herd is and what its breeding values come from, folded. */
export function HerdFacts({ herd, now }: { herd: Dashboard; now: Date }) {
  return (
    <Fold label="Herd diversity and breeding values">
      <Columns>
        <Column span={7}>
          <Section title="Herd diversity" place="first">
            <Diversity />
          </Section>
        </Column>
        <Column span={5}>
          <Section title="Breeding values" place="first">
            <EvaluationPanel herd={herd} now={now} />
          </Section>
        </Column>
      </Columns>
    </Fold>
  )
}

function EvaluationPanel({ herd, now }: { herd: Dashboard; now: Date }) {
  const { evaluation } = herd
  if (evaluation === null) {
    return (
      <EmptyState title="No breeding values yet">
        Breeding values need race results. Import some and we’ll figure them.
      </EmptyState>
    )
  }
  return (
    <>
      <Facts
        facts={[
          ['Horses', count(evaluation.horses)],
          ['Races', count(evaluation.races)],
          ['Starts', count(evaluation.starts)],
          ['Average horse, SI', decimal(evaluation.base, 1)],
        ]}
      />
      <SourceNote className={look({ above: 3 })}>
        Updated {momentWithin(evaluation.created_at, now)} from {plural(evaluation.starts, 'start')}. Points
        of speed index above or below this average horse; reliability is {evaluation.reliability_method}.{' '}
        <HowLink card="evaluation" of="breeding values" />
      </SourceNote>
    </>
  )
}
