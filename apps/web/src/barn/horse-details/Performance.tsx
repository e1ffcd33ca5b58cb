import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import { decimal, plural } from '../../ui/words/number.ts'
import type { PaperSubject } from '../../herd/records/record-form.ts'
import type { OpenForm } from './record-form.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { tracksQuery } from '../../app/tracks.ts'
import { EmptyLine, SkeletonRows } from '../../ui/States.tsx'
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
import { FIRST_STARTS, StartsTable } from './StartsTable.tsx'

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

/** Expected speed index over distance; nothing without breeding values. */
export function DistanceSection({ horse: { id } }: { horse: Pick<Horse, 'id'> }) {
  const { data: profile, isPending } = useQuery(profileQuery(id))
  if (isPending) return <SkeletonRows label="Loading speed index over distance" rows={8} />
  if (!hasProfile(profile)) return null
  return (
    <div className={look({ rule: true, above: 5, padTop: 3 })}>
      <h3>Speed index over distance</h3>
      <Distance id={id} profile={profile} />
    </div>
  )
}

export const hasProfile = (profile: HorseProfile | null | undefined): profile is HorseProfile =>
  profile !== undefined && profile !== null && profile.points.length > 0

/** The picture and its table, with what they come from. */
export function Distance({ id, profile }: { id: number; profile: HorseProfile }) {
  const { data: starts = [] } = useQuery(startsQuery(id))
  return (
    <Grid gap="gutter" align="start" columns="1.5fr 1fr" collapse="tablet" className={styles.profile}>
      <div>
        <ProfileChart profile={profile} starts={starts} />
        <SourceNote>
          {profile.own_starts === 0
            ? 'From relatives alone. '
            : `From ${plural(profile.own_starts, 'own start')} and all relatives. `}
          The band and ± are how sure we are of this horse’s own average at this sex and age (68 chances in
          100). Single starts, the rings, vary more.{' '}
          <HowLink card="evaluation" section="ability" of="speed index over distance" />
        </SourceNote>
      </div>
      <ProfileTable profile={profile} />
    </Grid>
  )
}

interface StartsProps {
  horse: Horse
  /** Opens a start's form. */
  onOpen: (form: OpenForm) => void
}

/** The starts of the details dialog, with Add. */
export function StartsSection({
  horse,
  onOpen,
  returned,
}: StartsProps & { returned: OpenForm['kind'] | undefined }) {
  useTracksForStarts()
  const { data: starts = [] } = useQuery(startsQuery(horse.id))
  return (
    <div className={look({ rule: true, above: 5, padTop: 3 })}>
      <Row gap="1 4" align="baseline" justify="between" below={3}>
        <h3>Performance</h3>
        {starts.length > 0 && <p className={look({ size: 'small', tone: 'muted' })}>{recordLine(starts)}</p>}
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
      </Row>
      <Starts horse={horse} onOpen={onOpen} />
    </div>
  )
}

/** For the form of a start, which may be opened without a network. */
export const useTracksForStarts = () => useQuery({ ...tracksQuery, staleTime: Number.POSITIVE_INFINITY })

/** Each start, with Edit and Delete for those who may. */
export function Starts({ horse, onOpen }: StartsProps) {
  const remove = useRemove()
  const mayEdit = useMay('updateStart')
  const actions = mayEdit && {
    onEdit: (record: Start) => onOpen({ kind: 'start', record }),
    onPaper: (of: PaperSubject) => onOpen({ kind: 'files', files: [], of }),
    onDelete: ({ race_id, race_date }: Start) =>
      remove({
        sentence: `${horse.name}: start of ${dayOf(race_date)} deleted`,
        remove: () => write('deleteStart', { params: { race_id, horse_id: horse.id } }),
      }),
  }
  const { data: starts, error, refetch } = useQuery(startsQuery(horse.id))
  if (starts === undefined)
    return (
      <NotLoaded
        what="the starts"
        error={error}
        onRetry={refetch}
        rows={Math.min(FIRST_STARTS, horse.starts + 1)}
        columns={6}
      />
    )
  if (starts.length === 0)
    return <EmptyLine>No starts on file. Import race results to see them here.</EmptyLine>
  return <StartsTable starts={starts} horse={horse} actions={actions || undefined} />
}
