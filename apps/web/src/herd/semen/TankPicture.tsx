import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Grid, look, Row, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { isOver } from './lot-words.ts'
import type { SemenLot } from './queries.ts'
import { type Canister, marksOf, type Outline, outlinesOf, tanksOf } from './tank-layout.ts'
import styles from './TankPicture.module.css'

interface Drawn {
  readonly today: string
  readonly marks: ReadonlyMap<number, string>
  readonly outlines: ReadonlyMap<string | null, Outline>
}

/** The tanks as they stand: canisters side by side, in each its canes, on each its lots. */
export function TankPicture({ lots, today }: { lots: readonly SemenLot[]; today: string }) {
  const { tanks, unplaced } = tanksOf(lots)
  if (tanks.length === 0) return null
  const placed = tanks.flatMap(({ canisters }) =>
    canisters.flatMap(({ canes }) => canes.flatMap((cane) => cane.lots)),
  )
  const drawn = { today, marks: marksOf(placed), outlines: outlinesOf(placed) }
  return (
    <>
      {tanks.map(({ name, canisters }) => (
        <Section key={name ?? ''} title={name === null ? 'No tank on file' : `Tank ${name}`}>
          <Grid as="ul" gap={3} columns="repeat(auto-fill, minmax(min(10rem, 100%), 1fr))" align="start">
            {canisters.map((canister) => (
              <InCanister key={canister.name ?? ''} canister={canister} {...drawn} />
            ))}
          </Grid>
        </Section>
      ))}
      <Legend lots={placed} {...drawn} />
      {unplaced.length > 0 && (
        <Muted>{plural(unplaced.length, 'lot')} not drawn: no tank or canister on file.</Muted>
      )}
    </>
  )
}

const InCanister = ({ canister: { name, canes }, ...drawn }: Drawn & { canister: Canister }) => (
  <li className={styles.canister}>
    <p className={look({ size: 'small', weight: 'medium' })}>
      {name === null ? <Dim>No canister on file</Dim> : `Canister ${name}`}
    </p>
    <Stack as="ul" gap={2} above={2}>
      {canes.map((cane) => (
        <li key={cane.name ?? ''}>
          <Row gap="1 2" align="center">
            <span className={look({ size: 'micro', tone: 'dim' })}>
              {cane.name === null ? 'no cane on file' : `cane ${cane.name}`}
            </span>
            {cane.lots.map((lot) => (
              <LotOnCane key={`${lot.stallion_id} ${lot.lot}`} lot={lot} {...drawn} />
            ))}
          </Row>
        </li>
      ))}
    </Stack>
  </li>
)

/** "HO 11 to 2028", a link to the stallion; its name says it in full. */
function LotOnCane({ lot, today, marks, outlines }: Drawn & { lot: SemenLot }) {
  const over = isOver(lot, today)
  const until = lot.clock?.until ?? null
  const outline = outlines.get(lot.owner) ?? 'dotted'
  const words = [
    lot.doses_left === 1 ? ' dose' : ' doses',
    lot.stallion_name,
    `lot ${lot.lot}`,
    outline !== 'named' && (lot.owner ?? 'owner not said'),
    until !== null && `${over ? 'not usable since' : 'usable until'} ${dayOf(until)}`,
  ]
  return (
    <Anchor
      className={classNames(styles.lot, styles[outline], over && styles.over)}
      href={paths.horse(lot.stallion_id)}
    >
      <b>{marks.get(lot.stallion_id)}</b> {lot.doses_left}
      <VisuallyHidden>{words.filter(Boolean).join(', ')}</VisuallyHidden>
      {outline === 'named' && <span className={look({ size: 'micro' })}>{lot.owner}</span>}
      {until !== null && (
        <span className={look({ size: 'micro', tone: over ? 'caution' : 'dim' })} aria-hidden="true">
          {over ? `ended ${until.slice(0, 4)}` : `to ${until.slice(0, 4)}`}
        </span>
      )}
    </Anchor>
  )
}

/** Whose mark, and whose outline. */
function Legend({ lots, marks, outlines }: Drawn & { lots: readonly SemenLot[] }) {
  const sires = new Map(lots.map(({ stallion_id, stallion_name }) => [stallion_id, stallion_name]))
  return (
    <Stack gap={2} above={3}>
      <Row as="ul" gap="1 4" aria-label="Stallions">
        {Array.from(sires, ([id, name]) => (
          <li key={id}>
            <b>{marks.get(id)}</b> <Name href={paths.horse(id)}>{name}</Name>
          </li>
        ))}
      </Row>
      <Row as="ul" gap="1 4" aria-label="Owners">
        {Array.from(
          outlines.entries().filter(([, outline]) => outline !== 'named'),
          ([owner, outline]) => (
            <Row as="li" key={owner ?? ''} gap={2} align="center">
              <span className={classNames(styles.swatch, styles[outline])} aria-hidden="true" />
              {owner ?? <Dim>owner not said</Dim>}
            </Row>
          ),
        )}
      </Row>
    </Stack>
  )
}
