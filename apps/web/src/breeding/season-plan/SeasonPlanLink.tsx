import { useIsOpen } from '../../ui/may.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Muted } from '../../ui/Words.tsx'

/** The way to the season plan from the pages beside it. */
export function SeasonPlanLink({ place }: { place?: 'first' | undefined }) {
  const isOpen = useIsOpen()
  if (!isOpen(paths.seasonPlan())) return null
  return (
    <Section
      title="Season plan"
      place={place}
      aside={<ButtonLink href={paths.seasonPlan()}>Plan the season</ButtonLink>}
    >
      <Muted>All your mares and up to 20 stallions at once, within your budget and their books.</Muted>
    </Section>
  )
}
