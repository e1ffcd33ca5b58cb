import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import type { SeasonItem, SeasonWeek } from '../mares/queries.ts'
import { daysWords } from '../mares/season-words.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { DutyRow } from './DutyList.tsx'
import { itemKey, itemWords } from './duty-words.ts'
import type { Duty } from './queries.ts'
import styles from './ToDo.module.css'
import { useFinishDuty } from './use-duty-writes.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

interface ItemProps {
  item: SeasonItem
  today: string
  late?: boolean | undefined
  listed: Listed
}

/** The open to-dos by id, and the first day of the week shown. */
interface Listed {
  duties: ReadonlyMap<number, Duty>
  from?: string | undefined
}

function Item({ item, today, late, listed: { duties, from: week } }: ItemProps) {
  const duty = duties.get(item.duty_id ?? 0)
  return duty === undefined ? (
    <ItemRow item={item} today={today} late={late} />
  ) : (
    <DutyRow duty={duty} today={today} from={week} />
  )
}

function ItemRow({ item, today, late }: Omit<ItemProps, 'listed'>) {
  const { kind, due_on, from, until, horse_id, horse_name, breeding_id, duty_id } = item
  const words = itemWords(item)
  const isWindow = from !== until
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        {horse_name !== null && horse_id !== null && (
          <Name href={breeding_id === null ? paths.horse(horse_id) : paths.mares({ breeding: breeding_id })}>
            {horse_name}
          </Name>
        )}
        <span>{words}</span>
        {late && <Mark tone="danger">due {daysWords(due_on, today)}</Mark>}
        {!late && isWindow && (
          <Dim>
            {kind === 'foaling' ? `due ${dayOf(due_on)}, expected ` : ''}
            {dayOf(from)} to {dayOf(until)}
          </Dim>
        )}
      </div>
      {duty_id !== null && (
        <Done id={duty_id} what={`${words}${horse_name === null ? '' : `, ${horse_name}`}`} today={today} />
      )}
      {breeding_id !== null && kind !== 'foal_heat' && (
        <ButtonLink size="small" href={paths.mares({ breeding: breeding_id })}>
          Open
          <VisuallyHidden>{` ${horse_name ?? ''}, ${words}`}</VisuallyHidden>
        </ButtonLink>
      )}
    </li>
  )
}

function Done({ id, what, today }: { id: NonNullable<SeasonItem['duty_id']>; what: string; today: string }) {
  const { finish, busy } = useFinishDuty(id, today)
  return (
    <Button need="finishDuty" size="small" icon="tick" busy={busy} onClick={() => finish()}>
      Done
      <VisuallyHidden>: {what}</VisuallyHidden>
    </Button>
  )
}

/** Overdue first, then day by day. */
export function WeekList({ week, today, ...listed }: { week: SeasonWeek; today: string } & Listed) {
  const isQuiet = week.days.every(({ items }) => items.length === 0)
  return (
    <>
      {week.overdue.length > 0 && (
        <Section title={`Overdue (${week.overdue.length})`} place="first">
          <ul className={styles.items}>
            {week.overdue.map((item) => (
              <Item key={itemKey(item)} item={item} today={today} late listed={listed} />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="This week"
        place={week.overdue.length > 0 ? undefined : 'first'}
        aside={`${dayOf(week.from)} to ${dayOf(week.to)}`}
      >
        {isQuiet ? (
          <p>Nothing due these seven days.</p>
        ) : (
          <ol className={styles.days}>
            {week.days
              .filter(({ items }) => items.length > 0)
              .map(({ day, items }) => (
                <li key={day} className={styles.day}>
                  <h3>
                    {weekday.format(new Date(day))} <Dim>{day === today ? 'today' : dayOf(day)}</Dim>
                  </h3>
                  <ul className={styles.items}>
                    {items.map((item) => (
                      <Item key={itemKey(item)} item={item} today={today} listed={listed} />
                    ))}
                  </ul>
                </li>
              ))}
          </ol>
        )}
      </Section>
    </>
  )
}
