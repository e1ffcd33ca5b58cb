import type { ParentageDoubt } from '@quarterpole/contract/pedigree'
import { Mark } from '../../ui/Marks.tsx'

/** What speaks against a horse's parents on file. */
export const ParentageDoubtWords = ({ doubt }: { doubt: ParentageDoubt }) => (
  <>
    <Mark tone="caution">Check the parents.</Mark> {doubt.reason} {doubt.likeliest} {doubt.settles}
  </>
)
