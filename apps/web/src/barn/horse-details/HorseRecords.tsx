import { Nominations } from '../../herd/nominations/Nominations.tsx'
import { Charges } from '../../herd/charges/Charges.tsx'
import { Rates } from '../../herd/charges/Rates.tsx'
import { CareEntries } from '../../herd/care/CareEntries.tsx'
import { TestsSection } from '../../herd/genetic-tests/TestsSection.tsx'
import { Embryos } from '../../herd/embryos/Embryos.tsx'
import { InjuriesSection } from '../../racing/injuries/InjuriesSection.tsx'
import { Ownerships } from '../../herd/contacts/Ownerships.tsx'
import { Exams } from '../../season/exams/Exams.tsx'
import { Foalings } from '../../season/foalings/Foalings.tsx'
import { Sales } from '../../herd/sales/Sales.tsx'
import { Requests } from '../../herd/semen/Requests.tsx'
import { Semen } from '../../herd/semen/Semen.tsx'
import { Stays } from '../../herd/stays/Stays.tsx'
import { Works } from '../../racing/works/Works.tsx'
import type { RecordsProps } from '../../herd/records/record-form.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import type { OpenForm } from './record-form.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from '../../herd/records/Records.module.css'

/** What a person types about a horse: tests, injuries and what the contract defines. The starts are in a table of their own. */
export const HorseRecords = (props: RecordsProps<OpenForm> & { horse: Pick<Horse, 'sex'> }) => (
  <Grid gap="5 gutter" columns={2} collapse="tablet" rule above={5} padTop={3} className={styles.records}>
    <TestsSection {...props} />
    <Stack gap={5} top shrinks>
      <InjuriesSection {...props} />
      <CareEntries {...props} />
      {props.horse.sex === 'M' && <Exams {...props} />}
      {(props.horse.sex === 'S' || props.horse.sex === 'G') && <Semen {...props} />}
      {(props.horse.sex === 'S' || props.horse.sex === 'G') && <Requests {...props} />}
      {props.horse.sex === 'M' && <Embryos {...props} />}
      {props.horse.sex === 'M' && <Foalings {...props} />}
      <Stays {...props} />
      <Ownerships {...props} />
      <Works {...props} />
      <Sales {...props} />
      <Rates {...props} />
      <Charges {...props} />
      <Nominations {...props} />
    </Stack>
  </Grid>
)
