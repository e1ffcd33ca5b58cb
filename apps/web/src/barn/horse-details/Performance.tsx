import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import { decimal, plural } from '../../ui/words/number.ts'
import type { OpenForm } from './record-form.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { tracksQuery } from '../../app/tracks.ts'
import { EmptyState, SkeletonRows } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import styles from './HorseDetails.module.css'
import { ProfileChart } from './ProfileChart.tsx'
import {
  type Horse,
  type HorseProfile,
  profileQuery,
  type Start,
  startsQuery,
} from '../../herd/horses/queries.ts'
import { recordLine } from '../../herd/horses/record-line.ts'
import { StartsTable } from './StartsTable.tsx'

function ProfileTable({ profile }: { profile: HorseProfile }) {
  return (
    <Table caption="Expected speed index by distance" dense>
      <thead>
        <tr>
          <Th num>Yards</Th>
          <Th num>Expected SI</Th>
          <Th num>Breeding value</Th>
          <Th num>Reliability</Th>
        </tr>
      </thead>
      <tbody>
        {profile.points.map((point) => (
          <tr key={point.distance_yards}>
            <RowHead num>{point.distance_yards}</RowHead>
            <Td num>
              <b>{decimal(point.expected_si, 1)}</b> ± {decimal(point.sd, 1)}
            </Td>
            <Td num>
              {point.ebv > 0 ? '+' : ''}
              {decimal(point.ebv, 1)}
            </Td>
            <Td num>{point.reliability.toFixed(2)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Profile({ id, starts }: { id: number; starts: readonly Start[] }) {
  const { data: profile, isPending } = useQuery(profileQuery(id))
  if (isPending) return <SkeletonRows label="Loading speed index over distance" rows={8} />
  if (profile === undefined || profile === null || profile.points.length === 0) return null
  return (
    <div className={look({ rule: true, above: 5, padTop: 3 })}>
      <Row gap="1 4" align="baseline" justify="between" below={3}>
        <h3>Speed index over distance</h3>
        <p className={look({ size: 'small', tone: 'muted' })}>
          {profile.own_starts === 0
            ? 'no starts on file: from relatives alone'
            : `from ${plural(profile.own_starts, 'own start')} and all relatives`}
        </p>
      </Row>
      <Grid gap="gutter" align="start" columns="1.5fr 1fr" collapse="tablet" className={styles.profile}>
        <div>
          <ProfileChart profile={profile} starts={starts} />
          <SourceNote>
            The band and ± are how sure we are of this horse’s own average at this sex and age (68 chances in
            100). Single starts, the rings, vary more. True form on the career line adds how he runs lately.{' '}
            <HowLink card="evaluation" section="ability" of="speed index over distance" />
          </SourceNote>
        </div>
        <ProfileTable profile={profile} />
      </Grid>
    </div>
  )
}

/**
 * The starts, and expected speed index over distance. `asSection`: a section of the page of the horse.
 *
 * @param onOpen opens a start's form; without it they are only shown
 */
export function Performance({
  horse,
  asSection,
  onOpen,
  returned,
}: {
  horse: Horse
  asSection?: boolean | undefined
  onOpen?: ((form: OpenForm) => void) | undefined
  returned?: OpenForm['kind'] | undefined
}) {
  const remove = useRemove()
  const mayEdit = useMay('updateStart')
  const actions = mayEdit &&
    onOpen && {
      onEdit: (record: Start) => onOpen({ kind: 'start', record }),
      onDelete: ({ race_id, race_date }: Start) =>
        remove({
          sentence: `${horse.name}: start of ${dayOf(race_date)} deleted`,
          remove: () => write('deleteStart', { params: { race_id, horse_id: horse.id } }),
        }),
    }
  const { data: starts, error, refetch } = useQuery(startsQuery(horse.id))
  // For the form of a start, which may be opened without a network.
  useQuery({ ...tracksQuery, enabled: onOpen !== undefined, staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <div className={look({ rule: true, above: 5, padTop: 3 })}>
        <Row gap="1 4" align="baseline" justify="between" below={3}>
          {asSection ? <h2>Career</h2> : <h3>Performance</h3>}
          {starts !== undefined && starts.length > 0 && (
            <p className={look({ size: 'small', tone: 'muted' })}>{recordLine(starts)}</p>
          )}
          {onOpen !== undefined && (
            <Button
              need="createStart"
              size="small"
              icon="plus"
              aria-label="Add a start"
              data-autofocus={returned === 'start' || undefined}
              onClick={() => onOpen({ kind: 'start', record: null })}
            >
              Add
            </Button>
          )}
        </Row>
        {starts === undefined ? (
          <NotLoaded
            what="the starts"
            error={error}
            onRetry={refetch}
            rows={Math.min(10, horse.starts + 1)}
            columns={6}
          />
        ) : starts.length === 0 ? (
          <EmptyState title="No starts on file">Import race results to see them here.</EmptyState>
        ) : (
          <StartsTable starts={starts} actions={actions || undefined} />
        )}
      </div>
      {starts !== undefined && <Profile id={horse.id} starts={starts} />}
    </>
  )
}
