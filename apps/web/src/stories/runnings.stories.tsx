import { useState } from 'react'
import { HundredRunnings } from '../racing/runnings/HundredRunnings.tsx'
import { RunningsView } from '../racing/runnings/RunningsView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { fullRace } from './race-fixtures.ts'
import { runningStates } from './runnings-fixtures.ts'

const predictions = fullRace.predictions.map(({ finish: _, ...runner }) => runner)

/** The hundred runnings in every state. */
export function Stories() {
  const [run, setRun] = useState<number | undefined>(412)
  return (
    <>
      <PageTitle title="Gallery: a hundred runnings" />
      {runningStates.map(([title, runnings]) => (
        <Section key={title} title={title}>
          <RunningsView runnings={runnings} run={run} onRun={setRun} />
        </Section>
      ))}
      <Section title="sealed without finishing orders">
        <HundredRunnings prediction={{ ...fullRace, predictions }} run={run} onRun={setRun} />
      </Section>
    </>
  )
}
