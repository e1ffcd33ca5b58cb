import { aboutText } from '@quarterpole/contract/paper-about'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { AddPaper } from '../../herd/records/AddPaper.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { splitOff } from '../../ui/split-off.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { plural } from '../../ui/words/number.ts'

const AddPapers = splitOff(async () => (await import('../../herd/papers/AddPapers.tsx')).AddPapers)

interface OfHorse {
  readonly horse_id: number | null
  readonly horse_name: string | null
}

/** How many photos and papers are about it, with a link to them. */
export function PapersMark({ papers, horse_id, horse_name }: OfHorse & { papers: number }) {
  if (!(papers > 0) || horse_id === null) return null // one kept on this device may have no count
  return (
    <Anchor href={paths.horse(horse_id, { at: 'papers' })}>
      {plural(papers, 'paper')}
      <VisuallyHidden> of {horse_name}</VisuallyHidden>
    </Anchor>
  )
}

/** Adds photos and papers about a to-do of a horse. */
export function AddToDoPaper({
  toDo: { id, title, horse_id, horse_name },
}: {
  toDo: OfHorse & { readonly id: number; readonly title: string }
}) {
  const [isAdding, setIsAdding] = useState(false)
  if (horse_id === null || horse_name === null) return null
  return (
    <>
      <AddPaper whose={`${title}, ${horse_name}`} onAdd={() => setIsAdding(true)} />
      {isAdding && (
        <AddPapers
          owner={{ record: 'paper', id: horse_id, name: horse_name }}
          files={[]}
          of={{ about: aboutText('to_do', id), whose: title }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}
