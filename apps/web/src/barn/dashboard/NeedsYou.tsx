import type { Dashboard } from '@quarterpole/contract/dashboard'
import { localDay } from '../../ui/words/day.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './Dashboard.module.css'
import { type Need, needsOf } from './needs-words.ts'

/** Sentences of the paragraph; the rest are lines under it. */
const IN_PARAGRAPH = 3

/** What needs the reader, most pressing first: up to three sentences, then lines. Calm when nothing does. */
export function NeedsYou({ herd, now }: { herd: Dashboard; now: Date }) {
  const needs = needsOf(herd, localDay(now))
  const rest = needs.slice(IN_PARAGRAPH)
  return (
    <section className={styles.needs} aria-label="What needs you">
      <p>
        {needs.length === 0
          ? 'Nothing needs you today.'
          : needs.slice(0, IN_PARAGRAPH).map((need) => <Sentence key={need.key} need={need} />)}
      </p>
      {rest.length > 0 && (
        <ul className={look({ above: 3, size: 'lead' })}>
          {rest.map((need) => (
            <li key={need.key}>
              <Sentence need={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Sentence = ({ need: { icon, parts } }: { need: Need }) => (
  <span className={styles.need} data-icon={icon ?? undefined}>
    {icon !== null && <Icon name={icon} />}
    {parts.map(({ text, href, strong }, at) =>
      href !== undefined ? (
        <Name key={at} href={href}>
          {text}
        </Name>
      ) : strong ? (
        <strong key={at}>{text}</strong>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}{' '}
  </span>
)
