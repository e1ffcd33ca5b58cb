import { May, useMay } from '../../ui/may.ts'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Grid, Line, look } from '../../ui/Layout.tsx'
import styles from './Doors.module.css'
import { useLoadSample } from './use-load-sample.ts'

export interface DoorsProps {
  onLoadSample: () => void
  busy: boolean
  /** Why the sample herd did not load. */
  failure: string | undefined
}

/** Three ways into an empty database. */
export function DoorsView({ onLoadSample, busy, failure }: DoorsProps) {
  const mayAll = useMay('loadSampleHerd')
  return (
    <Section title="No horses yet" place="first" aside={mayAll ? 'Three ways to start' : undefined}>
      <Grid as="ol" columns={3} collapse="tablet" className={styles.doors}>
        <May need="createHorse">
          <Line as="li" gap={3} align="start" className={styles.door}>
            <h3>Type in your first mare</h3>
            <p className={look({ tone: 'muted', grow: true })}>
              Her name is enough to start. Add her papers, tests and starts when you have them at hand.
            </p>
            <ButtonLink kind="solid" href={paths.horses({}, { add: 'mare' })}>
              Add a mare
            </ButtonLink>
          </Line>
        </May>
        <May need="uploadData">
          <Line as="li" gap={3} align="start" className={styles.door}>
            <h3>Bring your files</h3>
            <p className={look({ tone: 'muted', grow: true })}>
              Spreadsheets of horses, genetic tests, race results and injuries, as they are. We check
              everything first and save nothing until you say so.
            </p>
            <ButtonLink href={paths.data()}>Import a file</ButtonLink>
          </Line>
        </May>
        <May need="loadSampleHerd">
          <Line as="li" gap={3} align="start" className={styles.door}>
            <h3>Look at a sample herd</h3>
            <p className={look({ tone: 'muted', grow: true })}>
              Invented horses with pedigrees, tests, races and injuries. One button in Data Studio removes
              them again.
            </p>
            <Button need="loadSampleHerd" busy={busy} onClick={onLoadSample}>
              Load the sample herd
            </Button>
            {failure !== undefined && (
              <div role="alert">
                <Mark tone="danger">{failure}</Mark>
              </div>
            )}
          </Line>
        </May>
      </Grid>
    </Section>
  )
}

export function Doors() {
  const { load, busy, failure } = useLoadSample()
  return <DoorsView onLoadSample={() => load()} busy={busy} failure={failure} />
}
