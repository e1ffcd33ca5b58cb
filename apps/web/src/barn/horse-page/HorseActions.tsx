import { useThisYear } from '../../ui/use-this-year.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CompareButton } from '../../herd/compare/CompareButton.tsx'
import { injuryLink, isAlive, matchLink, raceLink } from '../../herd/horses/horse-links.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import type { Shareable } from '../../app/share/ShareDialog.tsx'
import { Button, ButtonLink, type ButtonLook, ButtonMenu } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { dayOf } from '../../ui/words/day.ts'
import type { OpenForm } from '../horse-details/record-form.ts'
import { type ActionName, PAGE_PLANS, type PageRole } from './horse-page-plan.ts'
import { PacketButton } from '../reports/Packet.tsx'
import { StallCards } from '../stall-cards/StallCards.tsx'
import styles from './HorsePage.module.css'
import { horseCoversQuery } from '../../herd/horses/covers-query.ts'
import { dueName } from '../../season/mares/season-words.ts'
import { ReportButtons } from '../reports/ReportButtons.tsx'

/** Pages that fit the horse: a produce record is a mare’s. */
const shareKindsOf = ({ sex }: Pick<Horse, 'sex'>): Shareable['kinds'] =>
  sex === 'S' || sex === 'G'
    ? ['horse', 'pedigree', 'sale_page']
    : ['horse', 'pedigree', 'sale_page', 'produce_record']

interface HorseActionsProps {
  horse: Horse
  role: PageRole
  onOpen: (form: OpenForm) => void
}

/** What one does with a horse of this role, and a menu with the rest; a dead one is not entered or bred. */
export function HorseActions({ horse, role, onOpen }: HorseActionsProps) {
  const { first, more } = PAGE_PLANS[role]
  const actions = (names: readonly ActionName[], kind?: ButtonLook['kind']) =>
    names.map((name, at) => (
      <Action key={name} name={name} kind={at === 0 ? kind : undefined} horse={horse} onOpen={onOpen} />
    ))
  const passingOn = (
    <>
      <CompareButton horse={horse} />
      <ShareButton of={{ id: horse.id, name: horse.name, kinds: shareKindsOf(horse) }} />
    </>
  )
  const papers = (
    <>
      <Button onClick={() => window.print()}>Print</Button>
      <ReportButtons horse={horse} />
      <PacketButton horse={horse} />
      <StallCards of={horse} />
    </>
  )
  return (
    <Row gap={2} align="stretch" above={4} className={styles.actions}>
      {isAlive(horse) ? actions(first, 'solid') : passingOn}
      <ButtonMenu label="More">
        {isAlive(horse) && actions(more)}
        {isAlive(horse) && passingOn}
        {papers}
        <ButtonLink href={paths.horse(horse.id, { open: 'merge' })} keepScroll>
          Merge a duplicate
        </ButtonLink>
      </ButtonMenu>
    </Row>
  )
}

interface ActionProps extends Pick<HorseActionsProps, 'horse' | 'onOpen'> {
  name: ActionName
  kind: ButtonLook['kind']
}

/** One action; nothing where it does not fit the horse. */
function Action({ name, kind, horse, onOpen }: ActionProps): ReactNode {
  const { id } = horse
  const link = ({ label, href }: { label: string; href: string }) => (
    <ButtonLink kind={kind} href={href}>
      {label}
    </ButtonLink>
  )
  const match = matchLink(horse)
  switch (name) {
    case 'match':
      return match && link(match)
    case 'race':
      return link(raceLink(horse))
    case 'injury':
      return link(injuryLink(horse))
    case 'book':
      return horse.sex === 'M'
        ? link({ label: 'Book her', href: paths.stallionBook({ mare: id, form: 'book' }) })
        : horse.sex === 'S' &&
            link({ label: 'Book a mare', href: paths.stallionBook({ stallion: id, form: 'book' }) })
    case 'season':
      return <SeasonAction id={id} />
    case 'cover':
      return link({ label: 'Add a breeding', href: paths.mares({ mare: id, form: 'cover' }) })
    case 'due':
      return <DueAction id={id} />
    case 'start':
      return (
        <Button need="createStart" kind={kind} onClick={() => onOpen({ kind: 'start', record: null })}>
          Add a start
        </Button>
      )
    case 'test':
      return (
        <Button need="createTest" kind={kind} onClick={() => onOpen({ kind: 'test', record: null })}>
          Add a test
        </Button>
      )
    case 'care':
      return (
        <Button
          need="createCare"
          kind={kind}
          onClick={() => onOpen({ kind: 'care', record: null, words: {} })}
        >
          Add care
        </Button>
      )
  }
}

/** His season of next year, whose fee and book come first. */
const SeasonAction = ({ id }: { id: number }) => (
  <ButtonLink href={paths.stallionBook({ stallion: id, season: useThisYear() + 1, form: 'season' })}>
    Add a season
  </ButtonLink>
)

/** "14-day scan due Apr 2, 2026": what is due of the mare's breeding that is under way, else her season. */
function DueAction({ id }: { id: number }) {
  const { data = [] } = useQuery({ ...horseCoversQuery(id, 'mare_id'), enabled: useMay('listCovers') })
  const due = data.find(({ next_due }) => next_due !== null)?.next_due
  return (
    <ButtonLink href={paths.mares({ mare: id })}>
      {due ? `${dueName(due)} due ${dayOf(due.due_on)}` : 'Her season'}
    </ButtonLink>
  )
}
