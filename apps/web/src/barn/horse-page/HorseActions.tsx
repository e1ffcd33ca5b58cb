import { CompareButton } from '../../herd/compare/CompareButton.tsx'
import { isAlive, matchLink } from '../../herd/horses/horse-links.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import type { Shareable } from '../../app/share/ShareDialog.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { ReportButtons } from './ReportButtons.tsx'

/** Pages that fit the horse: a produce record is a mare’s. */
const shareKindsOf = ({ sex }: Pick<Horse, 'sex'>): Shareable['kinds'] =>
  sex === 'S' || sex === 'G'
    ? ['horse', 'pedigree', 'sale_page']
    : ['horse', 'pedigree', 'sale_page', 'produce_record']

/** What one does with this horse; a dead one is not entered or bred. */
export function HorseActions({ horse }: { horse: Horse }) {
  const isHere = isAlive(horse)
  const match = matchLink(horse)
  const isPhone = useIsPhone()
  const passingOn = (
    <>
      <CompareButton horse={horse} />
      <ShareButton of={{ id: horse.id, name: horse.name, kinds: shareKindsOf(horse) }} />
      <Button onClick={() => window.print()}>Print</Button>
      <ReportButtons horse={horse} />
    </>
  )
  return (
    <Row gap={2} align="stretch" above={4} className={styles.actions}>
      {match !== null && (
        <ButtonLink kind="solid" href={match.href}>
          {match.label}
        </ButtonLink>
      )}
      {isHere && horse.sex === 'M' && (
        <ButtonLink href={paths.stallionBook({ mare: horse.id, form: 'book' })}>Book her</ButtonLink>
      )}
      {isHere && horse.sex === 'S' && (
        <ButtonLink href={paths.stallionBook({ stallion: horse.id, form: 'book' })}>Book a mare</ButtonLink>
      )}
      {isHere && <ButtonLink href={paths.raceLens({ horses: String(horse.id) })}>Add to a race</ButtonLink>}
      {isHere && (
        <ButtonLink href={paths.injuries(undefined, { add: 'new', horse: horse.id })}>
          Record an injury
        </ButtonLink>
      )}
      <ButtonLink href={paths.horse(horse.id, { open: 'pedigree' })} keepScroll>
        Pedigree
      </ButtonLink>
      <ButtonLink href={paths.horse(horse.id, { open: 'edit' })} keepScroll>
        Edit
      </ButtonLink>
      {isPhone ? (
        <InfoNote label="Compare, share, print">
          <Row gap={2} align="stretch" above={4} className={styles.actions}>
            {passingOn}
          </Row>
        </InfoNote>
      ) : (
        passingOn
      )}
    </Row>
  )
}
