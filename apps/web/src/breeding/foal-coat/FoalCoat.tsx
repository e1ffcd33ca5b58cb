import type { FoalCoat as Coat } from '@quarterpole/contract/foal-coat'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Grid, look, Row } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { cents, decimal, plural } from '../../ui/words/number.ts'
import { alleleWords, rareWords, UNREAD_SHOWN } from './coat-words.ts'
import styles from './FoalCoat.module.css'
import { foalCoatQuery } from './queries.ts'

/** The colors a foal of two horses may have. */
export function FoalCoat({ sire, dam }: { sire: number; dam: number }) {
  const { data, error, refetch } = useQuery(foalCoatQuery(sire, dam))
  return (
    <Section title="The foal’s coat" aside="Out of 100 foals, by the coats and coat tests on file">
      <div className={styles.place}>
        {data === undefined ? (
          <NotLoaded
            label="Figuring the coat"
            title="The coat didn’t load"
            detail="The coat didn’t load."
            error={error}
            onRetry={() => void refetch()}
            rows={2}
            columns={2}
          />
        ) : (
          <FoalCoatView coat={data} />
        )}
      </div>
    </Section>
  )
}

export function FoalCoatView({ coat }: { coat: Coat }) {
  const { colors, finding, contradictions } = coat
  const shown = colors.filter(({ of_100 }) => of_100 > 0)
  const rare = rareWords(colors)
  return (
    <>
      <p>{finding}</p>
      <HundredCoats colors={shown} />
      <Grid
        as="ul"
        gap="1 4"
        columns="repeat(auto-fill, minmax(min(11rem, 100%), 1fr))"
        above={3}
        aria-label="Out of 100 foals"
      >
        {shown.map(({ color, of_100 }) => (
          <Row as="li" key={color} gap={2}>
            <Paint color={color} />
            <b>{of_100}</b> {color}
          </Row>
        ))}
      </Grid>
      {rare !== null && <Muted>{rare}</Muted>}
      {contradictions.map(({ locus, horses }) => (
        <p key={locus} className={look({ above: 3 })}>
          <Mark tone="caution">Not all of these coats can be right:</Mark>{' '}
          {horses.map(({ id, name, color }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Name href={paths.horse(id)}>{name}</Name> ({color})
            </span>
          ))}
          . A color, a test or a parent on file is wrong.
        </p>
      ))}
      <TellingTests coat={coat} />
      <CoatEvidence coat={coat} />
      <HowLink card="panel" section="coat" of="the foal’s coat" />
    </>
  )
}

const ACROSS = 20
/** A foal's side and its distance to the next, in units of the drawing. */
const [SIDE, STEP] = [9, 10]

/** A hundred foals painted; the list beside it says the same in words. */
function HundredCoats({ colors }: Pick<Coat, 'colors'>) {
  const foals = colors.flatMap(({ color, of_100 }) => Array.from({ length: of_100 }, () => color))
  return (
    <svg
      className={styles.hundred}
      viewBox={`0 0 ${ACROSS * STEP} ${Math.ceil(foals.length / ACROSS) * STEP}`}
      aria-hidden="true"
    >
      {foals.map((color, at) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a foal is its place
          key={at}
          className={classNames(styles.coat, styles[classOf(color)])}
          x={(at % ACROSS) * STEP + 0.5}
          y={Math.floor(at / ACROSS) * STEP + 0.5}
          width={SIDE}
          height={SIDE}
          rx={2}
        />
      ))}
    </svg>
  )
}

/** "sorrel or chestnut" is painted as sorrel. */
const classOf = (color: string) => color.split(' or ')[0]?.replace(' ', '-') ?? color

const Paint = ({ color }: { color: string }) => (
  <svg className={styles.paint} viewBox="0 0 10 10" aria-hidden="true">
    <rect
      className={classNames(styles.coat, styles[classOf(color)])}
      x={0.5}
      y={0.5}
      width={9}
      height={9}
      rx={2}
    />
  </svg>
)

/** Which test of a parent would say most of the color. */
function TellingTests({ coat: { colors_open, telling_tests } }: { coat: Coat }) {
  if (telling_tests.length === 0) return null
  return (
    <p className={look({ above: 3 })}>
      The color is as open as {decimal(colors_open, 1)} equally likely ones. The tests that would narrow it
      most:{' '}
      {telling_tests.map(({ horse_id, name, locus, label, colors_open: left, last_paid: paid }, at) => (
        <span key={`${horse_id} ${locus}`}>
          {at > 0 && '; '}
          {label} on <Name href={paths.horse(horse_id)}>{name}</Name>, to {decimal(left, 1)} on average
          {paid && ` (last paid: $${cents(paid.usd)} on ${dayOf(paid.on)})`}
        </span>
      ))}
      .
    </p>
  )
}
/** What the colors are based on, locus by locus. */
function CoatEvidence({ coat: { loci, coats_used, tests_used, unread } }: { coat: Coat }) {
  return (
    <Fold
      label={`Based on ${plural(coats_used, 'coat')}${tests_used === 0 ? '' : ` and ${plural(tests_used, 'coat test')}`} on file`}
    >
      <Table caption="What each parent carries, as far as the coats tell" left>
        <thead>
          <tr>
            <Th>Gene</Th>
            <Th>Sire</Th>
            <Th>Dam</Th>
          </tr>
        </thead>
        <tbody>
          {loci.map((locus) => (
            <tr key={locus.locus}>
              <RowHead whole>
                <b>{locus.label}</b> <Dim>{locus.effect}</Dim>
              </RowHead>
              <Td>{alleleWords(locus, locus.sire)}</Td>
              <Td>{alleleWords(locus, locus.dam)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {unread.length > 0 && (
        <Muted>
          No color read for{' '}
          {unread.slice(0, UNREAD_SHOWN).map(({ id, name, color }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Name href={paths.horse(id)}>{name}</Name>
              {color !== null && ` (“${color}”)`}
            </span>
          ))}
          {unread.length > UNREAD_SHOWN && ` and ${unread.length - UNREAD_SHOWN} more`}. A color on file makes
          this surer.
        </Muted>
      )}
    </Fold>
  )
}
