import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { embryoEntries } from './embryo-fixtures.ts'
import { DonorTreeView } from '../season/mares/DonorTree.tsx'
import { donorTree } from '../season/mares/donor-tree.ts'
import { MareList } from '../season/mares/MareList.tsx'
import { NoMares } from '../season/mares/MaresPage.tsx'
import { MareView } from '../season/mares/MareView.tsx'
import { CalendarAddressView } from '../season/to-do/CalendarAddress.tsx'
import { ToDoList } from '../season/to-do/ToDoList.tsx'
import { NoToDos } from '../season/to-do/ToDoPage.tsx'
import { TodayListView } from '../season/to-do/TodayList.tsx'
import { WeekList } from '../season/to-do/WeekList.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'
import {
  donorMare,
  toDos,
  openMare,
  quietWeek,
  recipientMare,
  seasonDay,
  seasonMares,
  week,
} from './season-fixtures.ts'

const DAYS = [
  { title: 'some late', one: week },
  { title: 'quiet', one: quietWeek },
]

const byId = new Map(toDos.map((toDo) => [toDo.id, toDo]))

/** Mares' Season and To Do in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: season" />
    <Section title="Mares’ season: every state">
      <MareList mares={[...seasonMares, donorMare, recipientMare]} season={2027} today={seasonDay} />
    </Section>
    <Section title="Mares’ season: none, none found">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <NoMares season={2027} />
        <NoMares season={2027} q="tin" />
      </Grid>
    </Section>
    {[...seasonMares.slice(0, 5), openMare, recipientMare].map((mare) => (
      <MareView key={mare.mare_id} mare={mare} season={2027} today={seasonDay} />
    ))}
    <DonorTreeView
      collections={donorTree(embryoEntries, donorMare.covers, { season: 2027, start: JANUARY_1 })}
      season={2027}
    />
    <Section title="To do: full, quiet">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <div>
          <WeekList week={week} today={seasonDay} toDos={byId} />
        </div>
        <div>
          <WeekList week={quietWeek} today={seasonDay} toDos={byId} />
        </div>
      </Grid>
    </Section>
    <Section title="To do: the list, empty">
      <ToDoList toDos={toDos} today={seasonDay} />
      <NoToDos />
    </Section>
    <Section title="Calendar: none yet, made">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <CalendarAddressView address={null} busy={false} onReset={() => {}} onCopy={() => {}} />
        <CalendarAddressView
          address="http://barn.local:3000/api/calendar/k2h.ics"
          busy={false}
          onReset={() => {}}
          onCopy={() => {}}
        />
      </Grid>
    </Section>
    {DAYS.map(({ title, one }) => (
      <Section key={title} title={`Today: ${title}`}>
        <TodayListView week={one} today={seasonDay} standings={[]} />
      </Section>
    ))}
  </>
)
