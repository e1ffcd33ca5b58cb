import { headerOf, pageAt, tabOf } from '../../app/pages.ts'
import { paths } from '../../app/paths.ts'
import { useHeader, useMe } from '../../app/use-me.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import { currentIn } from './current.ts'
import { FeedbackLink } from './FeedbackLink.tsx'
import styles from './frame.module.css'
import { ThemeChoice } from './ThemeToggle.tsx'

/** All seven pages of the header, each with its other tabs. @param here path of the current page */
export function PhoneMenu({ here, onClose }: { here: string; onClose: () => void }) {
  const page = pageAt(here)
  const { data: me } = useMe()
  return (
    <Dialog opened onClose={onClose} title="Menu">
      <Stack as="nav" aria-label="All pages" className={styles.menuList}>
        {useHeader().map(({ page: item, href, tabs }) => (
          <Row key={item.path} gap="0 4" className={styles.menuItem}>
            <Anchor href={href} onClick={onClose} aria-current={currentIn(item, headerOf(page), here)}>
              {item.name}
            </Anchor>
            {tabs
              .filter((tab) => tab !== item)
              .map((tab) => (
                <Anchor
                  key={tab.path}
                  href={tab.path}
                  onClick={onClose}
                  aria-current={currentIn(tab, tabOf(page), here)}
                >
                  {tab.tab}
                </Anchor>
              ))}
          </Row>
        ))}
        {me?.person && (
          <Anchor href={paths.you()} onClick={onClose}>
            {me.person.name}
          </Anchor>
        )}
        <FeedbackLink />
      </Stack>
      <div className={look({ above: 5 })}>
        <ThemeChoice />
      </div>
    </Dialog>
  )
}
