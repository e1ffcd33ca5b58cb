import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pedigreeQuery } from '../horses/queries.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Field.tsx'
import { sexWord } from '../horses/horse-words.ts'
import { SexSign } from '../ui/Marks.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import styles from './Pedigree.module.css'
import { TypePedigreeDialog } from './TypePedigreeDialog.tsx'
import { PedigreeView } from './PedigreeView.tsx'

const GENERATIONS = ['3', '4', '5', '6'] as const
type Generations = (typeof GENERATIONS)[number]

export interface PedigreeDialogProps {
  id: number
  onClose: () => void
  detailsHref: string
}

interface PedigreeControlsProps {
  generations: Generations
  onGenerations: (generations: Generations) => void
  tail: boolean
  onTail: () => void
  asTable: boolean
  onTable: () => void
}

function Controls({ generations, onGenerations, tail, onTail, asTable, onTable }: PedigreeControlsProps) {
  return (
    <div className={styles.controls}>
      <Segmented
        label="Generations shown"
        size="small"
        value={generations}
        onChange={onGenerations}
        choices={GENERATIONS.map((value) => ({ value, label: `${value} gen.` }))}
      />
      <Button size="small" aria-pressed={tail} onClick={onTail}>
        Trace tail female
      </Button>
      <Button size="small" aria-pressed={asTable} onClick={onTable}>
        {asTable ? 'Show as bracket' : 'Show as table'}
      </Button>
      <Button size="small" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

export function PedigreeDialog({ id, onClose, detailsHref }: PedigreeDialogProps) {
  const isPhone = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640) ?? false
  const [chosen, setChosen] = useState<Generations | null>(null)
  const [tail, setTail] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const [typing, setTyping] = useState(false)
  const generations: Generations = chosen ?? (isPhone ? '3' : '5')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...pedigreeQuery(id, Number(generations)),
    // Placeholder for another depth of the same horse only.
    placeholderData: (before) => (before?.horse.id === id ? keepPreviousData(before) : undefined),
  })
  const horse = data?.horse
  if (typing) return <TypePedigreeDialog id={id} onClose={() => setTyping(false)} />
  return (
    <Dialog
      opened
      onClose={onClose}
      width="full"
      title={horse?.name ?? 'Pedigree'}
      under={
        horse && (
          <p className={styles.facts}>
            <SexSign sex={horse.sex} word={sexWord(horse)} />
            {horse.foaled !== null && (
              <span>
                · {horse.foaled.slice(0, 4)} {horse.color}
              </span>
            )}
            {horse.aqha_id !== null && <span>· AQHA {horse.aqha_id}</span>}
          </p>
        )
      }
      controls={
        <Controls
          generations={generations}
          onGenerations={setChosen}
          tail={tail}
          onTail={() => setTail(!tail)}
          asTable={asTable}
          onTable={() => setAsTable(!asTable)}
        />
      }
      footer={
        <>
          <span data-left>
            <Button onClick={() => setTyping(true)}>Type in this pedigree</Button>
          </span>
          <ButtonLink href={detailsHref} keepScroll>
            View Details
          </ButtonLink>
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data !== undefined ? (
        <div aria-busy={isPlaceholderData}>
          <PedigreeView pedigree={data} generations={Number(generations)} tail={tail} asTable={asTable} />
        </div>
      ) : error !== null ? (
        <FailurePanel title="Pedigree" detail="Failed to load pedigree data" onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading the pedigree" rows={6} columns={4} />
      )}
    </Dialog>
  )
}
