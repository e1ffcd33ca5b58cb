import type { ReactNode } from 'react'
import type { Horse } from '../../herd/horses/queries.ts'
import { Row } from '../../ui/Layout.tsx'
import { FoldedSection, Section } from '../../ui/Section.tsx'
import type { OpenForm } from '../horse-details/record-form.ts'
import type { PageRole, SectionName } from './horse-page-plan.ts'
import type { HorsePageSearch } from './horse-page-search.ts'

/** Where a part of the page is, and whether it is folded. */
interface Place {
  name: SectionName
  state: 'open' | 'folded'
  isOnPaper: boolean
  /** The address ends in its name: it opens. */
  isTarget: boolean
}

/** What every section of the page is given. */
export interface SectionProps {
  horse: Horse
  role: PageRole
  place: Place
  search: HorsePageSearch
  onOpen: (form: OpenForm) => void
}

interface HorsePartProps {
  place: Place
  title: string
  /** What is in it, shown beside the title of a folded part. */
  gist?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A part of a horse's page, open or folded as his role has it. */
export function HorsePart({ place, title, gist, aside, children }: HorsePartProps) {
  const { name, state, isOnPaper, isTarget } = place
  const where = { id: name, title, 'data-screen-only': isOnPaper ? undefined : true }
  if (state === 'open')
    return (
      <Section {...where} aside={aside && <div data-screen-only>{aside}</div>}>
        {children}
      </Section>
    )
  return (
    <FoldedSection {...where} gist={gist} isTarget={isTarget}>
      {aside && (
        <Row justify="end" below={3} data-screen-only>
          {aside}
        </Row>
      )}
      {children}
    </FoldedSection>
  )
}
