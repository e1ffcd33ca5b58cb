import type { Horse } from '../horses/queries.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import styles from './HorsePage.module.css'
import { ReportButtons } from './ReportButtons.tsx'

const GONE = new Set(['died'])

/** What one does with this horse; a dead one is not entered or bred. */
export function HorseActions({ horse }: { horse: Horse }) {
  const isHere = horse.status === null || !GONE.has(horse.status)
  return (
    <div className={styles.actions}>
      {isHere && horse.sex === 'M' && (
        <ButtonLink kind="solid" href={paths.breeding({ dam: horse.id })}>
          Find her a stud
        </ButtonLink>
      )}
      {isHere && horse.sex === 'S' && (
        <ButtonLink kind="solid" href={paths.breeding({ sire: horse.id })}>
          Find him mares
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
      <Button onClick={() => window.print()}>Print</Button>
      <ReportButtons horse={horse} />
    </div>
  )
}
