import shapes from './map-shapes.json'
import { pathOf } from './map-path.ts'
import type { Sheet } from './projection.ts'
import styles from './TrackMap.module.css'

/** States with their borders, and the neighbors' land. */
export const MapLand = ({ sheet }: { sheet: Sheet }) => (
  <>
    <path d={pathOf(shapes.neighbors, sheet)} className={styles.neighbors} />
    <path d={pathOf(shapes.states, sheet)} className={styles.land} />
  </>
)
