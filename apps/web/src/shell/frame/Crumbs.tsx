import { useRouterState } from '@tanstack/react-router'
import { crumbsOf } from '../../app/pages.ts'
import { useRecordName } from '../../app/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './frame.module.css'

/** The way back from a page below a tab: "Herd › Good Rain". */
export function Crumbs() {
  // Of the page that is drawn: the last one stays until the next has loaded.
  const drawn = useRouterState({ select: ({ matches }) => matches.at(-1) })
  const record = useRecordName(drawn?.pathname ?? '')
  const crumbs = drawn === undefined ? [] : crumbsOf(drawn.pathname, { ...drawn.search })
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <Row as="ol" size="small" tone="dim" className={look({ links: true })}>
        {crumbs.map(({ name, href, isRecord }) => (
          <li key={href}>
            <Anchor href={href}>{isRecord ? (record ?? name) : name}</Anchor>
          </li>
        ))}
      </Row>
    </nav>
  )
}
