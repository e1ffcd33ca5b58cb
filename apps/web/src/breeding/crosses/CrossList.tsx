import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { worstOutcome } from '../planner/saved-cross.ts'
import { useExportCross } from '../planner/use-cross.ts'
import { dayOfMoment } from '../../ui/words/day.ts'
import { decimal } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import styles from './Crosses.module.css'
import type { Cross } from './queries.ts'

export interface CrossListProps {
  crosses: readonly Cross[]
  /** The list's search, which the notes' address carries along. */
  q: string | undefined
}

/** Newest first: the pair, the finding, the figures, and what was booked from it. */
export const CrossList = ({ crosses, q }: CrossListProps) => (
  <ul className={look({ rule: true })}>
    {crosses.map((cross) => (
      <CrossRow key={cross.id} cross={cross} q={q} />
    ))}
  </ul>
)

function CrossRow({ cross, q }: { cross: Cross; q: string | undefined }) {
  const { id, sire_name, dam_name, prediction, notes, created_at } = cross
  const worst = worstOutcome(prediction)
  return (
    <Grid as="li" gap="2 5" align="start" line="below" padTop={4} padBottom={4} className={styles.row}>
      <div className={look({ shrinks: true })}>
        <h2 className={look({ size: 'lead', leading: 'snug' })}>
          <Name href={paths.breeding({ cross: id })}>
            {sire_name} × {dam_name}
          </Name>
        </h2>
        <p className={look({ above: 1, size: 'cell', tone: 'muted', leading: 'note', lines: true })}>
          {prediction.finding.map(({ text }) => text).join('')}
        </p>
        {notes !== null && (
          <p className={look({ above: 1, size: 'cell', tone: 'muted', leading: 'note', lines: true })}>
            <b>Notes:</b> {notes}
          </p>
        )}
      </div>
      <Grid as="dl" gap={1} size="cell">
        <Grid gap={3} align="baseline" columns="min(9rem, 40%) 1fr">
          <dt className={look({ size: 'small', tone: 'dim' })}>Saved</dt>
          <dd>
            {dayOfMoment(created_at)} <Dim>cross {id}</Dim>
          </dd>
        </Grid>
        <Grid gap={3} align="baseline" columns="min(9rem, 40%) 1fr">
          <dt className={look({ size: 'small', tone: 'dim' })}>Average foal, 400 yd</dt>
          <dd>
            <ExpectedSi prediction={prediction} />
          </dd>
        </Grid>
        <Grid gap={3} align="baseline" columns="min(9rem, 40%) 1fr">
          <dt className={look({ size: 'small', tone: 'dim' })}>Worst outcome</dt>
          <dd className={look({ wraps: true })}>
            <Mark tone={worst.tone}>{worst.words}</Mark>{' '}
            {worst.test !== null && (
              <Anchor
                href={paths.geneTrace({ sire: cross.sire_id, dam: cross.dam_id, test: worst.test })}
                aria-label={`Trace ${worst.test.toUpperCase()} in ${sire_name} × ${dam_name}`}
              >
                Trace {worst.test.toUpperCase()}
              </Anchor>
            )}
          </dd>
        </Grid>
        <Grid gap={3} align="baseline" columns="min(9rem, 40%) 1fr">
          <dt className={look({ size: 'small', tone: 'dim' })}>Booked</dt>
          <dd>
            <Booked cross={cross} />
          </dd>
        </Grid>
      </Grid>
      <CrossRowActions cross={cross} q={q} />
    </Grid>
  )
}

function ExpectedSi({ prediction }: Pick<Cross, 'prediction'>) {
  const at400 = prediction.distributions.find(({ distance_yards }) => distance_yards === 400)
  if (at400 === undefined) return <Dim>–</Dim>
  return <ValueUnit value={decimal(at400.mean, 1)} unit="SI" spread={decimal(at400.sd_of_expected, 1)} />
}

function Booked({ cross: { bookings, sire_id } }: { cross: Cross }) {
  const standing = bookings.filter(({ status }) => status === 'booked')
  if (standing.length === 0) return <Dim>no</Dim>
  return standing.map(({ id, season_year }) => (
    <Anchor key={id} href={paths.stallionBook({ season: season_year, stallion: sire_id })}>
      {season_year}
    </Anchor>
  ))
}

function CrossRowActions({ cross, q }: { cross: Cross; q: string | undefined }) {
  const report = useExportCross()
  const exportOnce = useSingleFlight(report)
  const remove = useRemoveCross(cross)
  const whose = (
    <VisuallyHidden>
      {' '}
      of {cross.sire_name} × {cross.dam_name}, cross {cross.id}
    </VisuallyHidden>
  )
  return (
    <Row gap={2} align="stretch">
      {report.data ? (
        <ButtonLink size="small" href={report.data} target="_blank" rel="noopener">
          Open PDF{whose}
        </ButtonLink>
      ) : (
        <Button need="exportCross" size="small" busy={report.isPending} onClick={() => exportOnce(cross)}>
          {report.isPending ? 'Exporting…' : 'PDF'}
          {whose}
        </Button>
      )}
      <ButtonLink size="small" kind="quiet" href={paths.crosses({ q, notes: cross.id })} keepScroll>
        Notes{whose}
      </ButtonLink>
      <Button need="deleteCross" size="small" kind="quiet" danger busy={remove.busy} onClick={remove.start}>
        Delete{whose}
      </Button>
    </Row>
  )
}

const useRemoveCross = ({ id, sire_name, dam_name }: Cross) =>
  useWrite({
    run: () => write('deleteCross', { params: { id } }),
    said: () => `${sire_name} × ${dam_name} deleted`,
    fallback: 'The cross wasn’t deleted. Try again.',
    shows: 'cross',
  })
