import { TestsSection } from '../../herd/genetic-tests/TestsSection.tsx'
import { InjuriesSection } from '../../racing/injuries/InjuriesSection.tsx'
import { Sales } from '../../herd/sales/Sales.tsx'
import { Vaccinations } from '../../herd/vaccinations/Vaccinations.tsx'
import { Works } from '../../racing/works/Works.tsx'
import type { RecordsProps } from '../../herd/records/record-form.ts'
import type { OpenForm } from './record-form.ts'
import styles from '../../herd/records/Records.module.css'

/** What a person types about a horse: tests, injuries and what the contract defines. The starts are in a table of their own. */
export const HorseRecords = (props: RecordsProps<OpenForm>) => (
  <div className={styles.records}>
    <TestsSection {...props} />
    <div className={styles.stack}>
      <InjuriesSection {...props} />
      <Vaccinations {...props} />
      <Works {...props} />
      <Sales {...props} />
    </div>
  </div>
)
