import type { WithdrawalEntry } from '../herd/care/queries.ts'
import { WithdrawalTable } from '../herd/care/WithdrawalsPage.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const entries = (recordStories['withdrawal']?.records ?? []) as unknown as WithdrawalEntry[] // of its story

/** Withdrawal times: some, and none. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: withdrawal times" />
    <Section title="Withdrawal times">
      <WithdrawalTable entries={entries} onEdit={() => {}} />
    </Section>
    <Section title="None yet">
      <WithdrawalTable entries={[]} onEdit={() => {}} />
    </Section>
  </>
)
