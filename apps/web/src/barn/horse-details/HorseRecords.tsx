import { May } from '../../ui/may.ts'
import { TestsSection } from '../../herd/genetic-tests/TestsSection.tsx'
import { InjuriesSection } from '../../racing/injuries/InjuriesSection.tsx'
import { SalesSection } from '../../herd/sales/SalesSection.tsx'
import { WorksSection } from '../../racing/works/WorksSection.tsx'
import type { RecordsProps } from '../../herd/records/record-form.ts'
import type { RecordForm } from './record-form.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from '../../herd/records/Records.module.css'

/** What a person types about a horse: tests, injuries, works, sales. The starts are in a table of their own. */
export const HorseRecords = (props: RecordsProps<RecordForm>) => (
  <Grid gap="5 gutter" columns={2} collapse="tablet" rule above={5} padTop={3} className={styles.records}>
    <TestsSection {...props} />
    <Stack gap={5} top shrinks>
      <InjuriesSection {...props} />
      <WorksSection {...props} />
      <May need="listSales">
        <SalesSection {...props} />
      </May>
    </Stack>
  </Grid>
)
