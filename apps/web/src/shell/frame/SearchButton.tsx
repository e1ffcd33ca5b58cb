import { Icon } from '../../ui/Icon.tsx'
import styles from './frame.module.css'
import { searchKeys } from './page-keys.ts'

/** Opens the search; the header's on a wide screen. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      title={`Search horses, crosses, tracks and pages (${searchKeys()})`}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd aria-hidden="true">{searchKeys()}</kbd>
    </button>
  )
}
