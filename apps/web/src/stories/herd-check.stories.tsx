import { HerdCheckTitle, HerdCheckView } from '../how/herd-check/HerdCheckView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { checked, checkedSmall, notChecked, notEnough } from './herd-check-fixtures.ts'

const nothing = () => {}
const running = { status: 'running', progress: 0.62, stage: 'solving', error_message: null } as const
const failed = {
  status: 'failed',
  progress: null,
  stage: null,
  error_message: 'The disk is full: free some space.',
} as const

/** "How right was it?" in every state. */
export function Stories() {
  return (
    <>
      <PageTitle title="How right was it?" lead="The check of the newest season in every state." />
      <Section title="Full">
        <HerdCheckView report={checked} onCheck={nothing} />
      </Section>
      <Section title="A small herd, older than its data, checked again">
        <HerdCheckView report={checkedSmall} job={running} onCheck={nothing} />
      </Section>
      <Section title="Not enough data">
        <HerdCheckView report={notEnough} onCheck={nothing} />
      </Section>
      <Section title="Not checked yet, and a check that stopped">
        <HerdCheckView
          report={notChecked}
          job={failed}
          onCheck={nothing}
          failure="A check is already waiting or running. Its result will show here."
        />
      </Section>
      <Section title="Loading, and not loaded">
        <HerdCheckTitle />
        <SkeletonRows label="Loading the check" rows={6} columns={4} />
        <FailurePanel title="The check didn’t load" detail="The server didn’t answer." onRetry={nothing} />
      </Section>
    </>
  )
}
