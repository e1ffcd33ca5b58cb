import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './PostBox.module.css'

/** A drawn post position; nothing else is numbered in a box. */
export const PostBox = ({ post }: { post: number | null }) => (
  <span className={styles.box}>
    <VisuallyHidden>post </VisuallyHidden>
    {post ?? '–'}
  </span>
)
