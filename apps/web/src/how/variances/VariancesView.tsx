import { NotLoaded } from '../../app/NotLoaded.tsx'
import type {
  EstimatedVariances,
  Evaluation,
  ParentSelection,
  ProvenReliability,
  Starting,
  UnknownParents,
} from '@quarterpole/contract/evaluation'
import { momentWithin } from '../../ui/words/day.ts'
import { decimal, plural, signed } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, Note } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { LineKey, NumberLine } from './NumberLine.tsx'
import { groupYears, NUMBER_WORDS, withError } from './variance-words.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Variances.module.css'

interface VariancesViewProps {
  /** Undefined while it loads, null before there is one. */
  evaluation:
    | Pick<Evaluation, 'variances' | 'unknown_parents' | 'selection' | 'starting' | 'proven'>
    | null
    | undefined
  error: Error | null
  onRetry: () => void
  now: Date
}

/** What the herd's own starts say about how speed differs and is passed on. */
export function VariancesView({ evaluation, error, onRetry, now }: VariancesViewProps) {
  if (evaluation === undefined)
    return (
      <NotLoaded what="the numbers" error={error} onRetry={onRetry} level={2} rows={5} columns={3} tall />
    )
  if (evaluation === null) return <NotYet />
  const { variances, unknown_parents, selection, starting, proven } = evaluation
  if (variances === null) return <FromBefore />
  return (
    <>
      <Basis variances={variances} now={now} />
      <Numbers variances={variances} />
      {selection !== null && <ChosenParents selection={selection} />}
      <WhoRaces starting={starting} />
      {proven !== null && <ProvenSires proven={proven} />}
      {unknown_parents !== null && <ParentsNotOnFile groups={unknown_parents} />}
    </>
  )
}

const NotYet = () => (
  <EmptyState
    level={2}
    title="No breeding values yet"
    action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}
  >
    These numbers come from starts with a speed index. Import race results and we’ll figure them.
  </EmptyState>
)

const FromBefore = () => (
  <EmptyState level={2} title="Not figured for this herd yet">
    Your breeding values are from an earlier version, which used published numbers for every herd. The next
    update of the breeding values, after any new result, figures your herd’s own.
  </EmptyState>
)

function Basis({ variances, now }: { variances: EstimatedVariances; now: Date }) {
  const { starts, horses, estimated_at, converged } = variances
  return (
    <>
      <p className={look({ size: 'h3', serif: true, leading: 'snug' })}>
        Estimated {momentWithin(estimated_at, now)} from {plural(starts, 'start')} of{' '}
        {plural(horses, 'horse')}.
      </p>
      {!converged && (
        <Note tone="caution">
          These numbers hadn’t settled when we stopped. They’re near, and their ± may be too narrow.
        </Note>
      )}
    </>
  )
}

function Numbers({ variances: { numbers, iterations } }: { variances: EstimatedVariances }) {
  return (
    <Section title="What we use, and why">
      <Muted className={styles.text}>
        We begin with what’s published, or with our best guess. Your starts pull it their way: the more of
        them, the harder. ± is how sure we are: 68 chances in 100 that the true number is within it.
      </Muted>
      <LineKey />
      <ul className={styles.numbers}>
        {numbers.map((number) => {
          const { name, meaning, why } = NUMBER_WORDS[number.name]
          return (
            <li key={number.name}>
              <div>
                <h3 className={look({ size: 'lead' })}>
                  {name} <b>{withError(number.value, number.se, number.unit)}</b>
                </h3>
                <p>{meaning}</p>
                <Muted>{why}</Muted>
              </div>
              <NumberLine number={number} />
            </li>
          )
        })}
      </ul>
      <NumberTable numbers={numbers} />
      {numbers.every(({ name }) => name !== 'trainer_sd') && (
        <SourceNote className={look({ above: 3 })}>
          Trainers aren’t in these numbers: no start on file names one.
        </SourceNote>
      )}
      <SourceNote className={look({ above: 3 })}>
        Restricted maximum likelihood with normal priors, {plural(iterations, 'step')}. Re-estimated with
        every update up to 25,000 starts; in larger herds once starts grow or shrink by a tenth.
      </SourceNote>
    </Section>
  )
}

const NumberTable = ({ numbers }: Pick<EstimatedVariances, 'numbers'>) => (
  <Table caption="The numbers, where each began, what your starts say, and what we use" entries left>
    <thead>
      <tr>
        <Th>Number and source</Th>
        <Th num>Published or assumed</Th>
        <Th num>Your starts alone</Th>
        <Th num>We use</Th>
      </tr>
    </thead>
    <tbody>
      {numbers.map(({ name, unit, prior, data, value, se }) => (
        <tr key={name}>
          <RowHead className={styles.name}>
            {NUMBER_WORDS[name].name} <Dim>{NUMBER_WORDS[name].source}</Dim>
          </RowHead>
          <Td num>
            <PhoneLabel>Before</PhoneLabel> {prior === null ? '–' : withError(prior.value, prior.sd, unit)}
          </Td>
          <Td num>
            <PhoneLabel>Your starts</PhoneLabel>{' '}
            {data === null ? 'too few starts' : withError(data.value, data.se, unit)}
          </Td>
          <Td num>
            <PhoneLabel>We use</PhoneLabel> <b>{withError(value, se, unit)}</b>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const WhoRaces = ({ starting }: { starting: Starting | null }) => (
  <Section title="Who gets to race">
    <Muted className={styles.text}>
      We assume it’s chance which horses get to race. Where owners race the fast ones, those that raced are
      rated too low, and those that didn’t too high.
    </Muted>
    <p>
      {starting === null
        ? 'Too few horses yet to tell about yours.'
        : `${starting.wider > 1 ? 'It isn’t chance in your herd' : 'Your herd gives no sign of it'}: sires of horses that raced are ${decimal(Math.abs(starting.gap), 2)} ± ${decimal(starting.se, 2)} SI points ${starting.gap < 0 ? 'worse' : 'better'} than sires of horses of the same crops that didn’t (${plural(starting.horses, 'horse')}).`}
    </p>
    {starting !== null && starting.wider > 1 && (
      <Note tone="caution">
        Every ± of a breeding value is {Math.round(100 * (starting.wider - 1))}% wider for it, which is what
        simulated herds of this kind needed.
      </Note>
    )}
  </Section>
)

const ProvenSires = ({ proven: { sires, told, realized } }: { proven: ProvenReliability }) => (
  <Section title="Proven sires among themselves">
    <p>
      Your {sires} sires with 20 or more runners have a reliability of {decimal(told, 2)} on average. Among
      themselves it’s {decimal(realized, 2)}: they were picked, so they’re closer together than horses are
      born, and harder to tell apart.
    </p>
  </Section>
)

const ChosenParents = ({ selection: { sires, dams } }: { selection: ParentSelection }) => (
  <Section title="Parents you chose">
    <Muted className={styles.text}>
      Breeders go by looks, works and pedigree pages too, not by starts alone. Once foals run, they show how
      much better the chosen parents are than their own starts and breeding say. A parent is credited by the
      foals that ran: with one, a third of it; with two, half; with twenty, nine tenths. Each foal inherits
      half. A foal that hasn’t run adds nothing, so a young sire may be better than we say, by about this
      much.
    </Muted>
    <div className={styles.short}>
      <Table caption="What chosen parents are better by">
        <thead>
          <tr>
            <Th>Chosen as</Th>
            <Th num>Better by, SI, with many runners</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHead>Sires</RowHead>
            <Td num>{signed(sires, 1)}</Td>
          </tr>
          <tr>
            <RowHead>Dams</RowHead>
            <Td num>{signed(dams, 1)}</Td>
          </tr>
        </tbody>
      </Table>
    </div>
    <SourceNote className={look({ above: 3 })}>Before any foal runs we assume 0 ± 2 SI.</SourceNote>
  </Section>
)

function ParentsNotOnFile({ groups }: { groups: readonly UnknownParents[] }) {
  return (
    <Section title="Parents not on file">
      <Muted className={styles.text}>
        {groups.length === 0
          ? 'Too few horses lack a sire or dam to say what such parents were worth: it takes 100 of them in each of two five-year periods. They count as founders of your herd.'
          : 'A horse bought in without papers had a sire and dam too, from his or her own time. We estimate what they were worth from the horses that lack one, by the year foaled. Points of SI against the average of your newest crops.'}
      </Muted>
      {groups.length > 0 && (
        <div className={styles.short}>
          <Table caption="Breeding values of parents not on file">
            <thead>
              <tr>
                <Th>Horses foaled</Th>
                <Th num>At 400 yd, SI</Th>
                <Th num>Per 100 yd farther</Th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group, at) => (
                <tr key={group.from_year}>
                  <RowHead>{groupYears(group, at === 0)}</RowHead>
                  <Td num>{signed(group.estimate, 1)}</Td>
                  <Td num>{signed(group.slope, 1)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Section>
  )
}
