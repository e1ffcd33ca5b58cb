import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { TestsSection } from '../genetic-tests/TestsSection.tsx'
import { InjuriesSection } from '../injuries/InjuriesSection.tsx'
import { SalesSection } from '../sales/SalesSection.tsx'
import { WorksSection } from '../works/WorksSection.tsx'
import type { RecordForm } from './RecordDialog.tsx'
import styles from './Records.module.css'

export interface RecordsProps {
  horse: ChosenHorse
  onOpen: (form: RecordForm) => void
  /** The kind whose form just closed: its Add button takes the focus. */
  returned?: RecordForm['kind'] | undefined
}

/** What a person types of a horse: tests, injuries, works, sales. Its starts stand in their own table. */
export const HorseRecords = (props: RecordsProps) => (
  <div className={styles.records}>
    <TestsSection {...props} />
    <div className={styles.stack}>
      <InjuriesSection {...props} />
      <WorksSection {...props} />
      <SalesSection {...props} />
    </div>
  </div>
)
