import { useYearStart } from '../../ui/year-start.ts'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../ui/may.ts'
import { nextLink } from '../horses/horse-links.ts'
import { horseQuery, pedigreeQuery } from '../horses/queries.ts'
import { ShareDialog } from '../../app/share/ShareDialog.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { sexWord, yearAndColor } from '../horses/horse-words.ts'
import { SexSign, SiPole } from '../../ui/Marks.tsx'
import { FailurePanel, SkeletonRows } from '../../ui/States.tsx'
import { FactsLine } from '../../ui/Words.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { look, Row } from '../../ui/Layout.tsx'
import { CheckParents } from './CheckParents.tsx'
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
  /** Depths that hold somebody. */
  choices: readonly Generations[]
  generations: Generations
  onGenerations: (generations: Generations) => void
  tail: boolean
  onTail: () => void
  asTable: boolean
  onTable: () => void
  onShare: () => void
}

function Controls({
  choices,
  generations,
  onGenerations,
  tail,
  onTail,
  asTable,
  onTable,
  onShare,
}: PedigreeControlsProps) {
  const mayShare = useMay('share')
  return (
    <Row gap={3}>
      <Segmented
        label="Generations shown"
        size="small"
        value={generations}
        onChange={onGenerations}
        choices={choices.map((value) => ({ value, label: `${value} gen.` }))}
      />
      <Button size="small" aria-pressed={tail} onClick={onTail}>
        Trace tail female
      </Button>
      <Button size="small" aria-pressed={asTable} onClick={onTable}>
        {asTable ? 'Show as bracket' : 'Show as table'}
      </Button>
      {mayShare && (
        <Button size="small" onClick={onShare}>
          Share
        </Button>
      )}
      <Button size="small" onClick={() => window.print()}>
        Print
      </Button>
    </Row>
  )
}

/** True while it is not known. */
const hasGeneration = (pedigree: Pedigree | undefined, generation: number) =>
  pedigree === undefined || (pedigree.completeness.by_generation[generation - 1] ?? 0) > 0

export function PedigreeDialog({ id, onClose, detailsHref }: PedigreeDialogProps) {
  const isPhone = useIsPhone()
  const start = useYearStart()
  const [chosen, setChosen] = useState<Generations | null>(null)
  const [tail, setTail] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const [typing, setTyping] = useState(false)
  const [sharing, setSharing] = useState(false)
  const generations: Generations = chosen ?? (isPhone ? '3' : '5')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...pedigreeQuery(id, Number(generations)),
    // Placeholder for another depth of the same horse only.
    placeholderData: (before) => (before?.horse.id === id ? keepPreviousData(before) : undefined),
  })
  const horse = data?.horse
  const { data: record } = useQuery(horseQuery(id))
  const next = record === undefined ? null : nextLink(record)
  if (sharing && horse !== undefined)
    return (
      <ShareDialog of={{ id, name: horse.name, kinds: ['pedigree'] }} onClose={() => setSharing(false)} />
    )
  if (typing) return <TypePedigreeDialog id={id} onClose={() => setTyping(false)} />
  return (
    <Dialog
      opened
      onClose={onClose}
      width="full"
      title={horse?.name ?? 'Pedigree'}
      under={
        horse && (
          <FactsLine
            className={look({ size: 'small', tone: 'muted' })}
            facts={[
              <SexSign key="sex" sex={horse.sex} word={record && sexWord(record, start)} />,
              yearAndColor(horse),
              horse.aqha_id && `AQHA ${horse.aqha_id}`,
              typeof horse.best_si === 'number' && (
                <SiPole key="best" si={horse.best_si}>
                  best SI {horse.best_si}
                </SiPole>
              ),
            ]}
          />
        )
      }
      controls={
        <Controls
          choices={GENERATIONS.filter((one) => one <= '5' || hasGeneration(data, Number(one)))}
          generations={generations}
          onGenerations={setChosen}
          tail={tail}
          onTail={() => setTail(!tail)}
          asTable={asTable}
          onTable={() => setAsTable(!asTable)}
          onShare={() => setSharing(true)}
        />
      }
    >
      {data !== undefined ? (
        <div aria-busy={isPlaceholderData}>
          {data.parentage_doubt !== undefined && (
            <div className={look({ below: 4 })}>
              <CheckParents doubt={data.parentage_doubt}>
                {data.parentage_doubt.likeliest} {data.parentage_doubt.settles}
              </CheckParents>
            </div>
          )}
          <PedigreeView
            pedigree={data}
            generations={Number(generations)}
            tail={tail}
            asTable={asTable}
            actions={
              <>
                <ButtonLink href={detailsHref} keepScroll>
                  View Details
                </ButtonLink>
                <Button need="saveAncestors" onClick={() => setTyping(true)}>
                  Type in this pedigree
                </Button>
                {next !== null && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
              </>
            }
          />
        </div>
      ) : error !== null ? (
        <FailurePanel title="Pedigree" detail="Failed to load pedigree data" onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading the pedigree" rows={6} columns={4} />
      )}
    </Dialog>
  )
}
