import { useId, useState } from 'react'
import { useIsOpen, useMay } from '../../ui/may.ts'
import { Anchor, useFollow } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { keepPick } from '../../app/recent-picks.ts'
import type { Result } from './results.ts'
import { ResultList } from './ResultList.tsx'
import { Line, look, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './Search.module.css'
import { useResults } from './use-results.ts'
import { useSearchKeys } from './use-search-keys.ts'

/** Any horse, cross, track or page by a few letters; "high or x quick fu" opens a cross. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { groups, isStale, failure } = useResults(text)
  const rows = groups.flatMap(({ results }) => results)
  const follow = useFollow()
  const open = (row: Result) => {
    keepPick(row)
    onClose()
    follow(row.href)
  }
  const keys = useSearchKeys(rows, isStale, open)
  const active = rows[keys.active]
  const listId = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      focusesInside
      title="Search"
      inPlaceOfTitle={
        <Line as="label" gap={3} tone="muted">
          <Icon name="search" />
          <VisuallyHidden>Horse, cross, track or page</VisuallyHidden>
          <input
            data-autofocus
            role="combobox"
            className={styles.input}
            placeholder="Horse, cross, track or page"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows.length > 0 ? `${listId}-${keys.active}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              keys.toTop()
            }}
            onKeyDown={keys.onKeyDown}
          />
        </Line>
      }
      footer={<Further row={active} onFollow={onClose} />}
    >
      {failure !== undefined && (
        <p className={look({ padTop: 3, padBottom: 3, size: 'small', tone: 'muted' })} role="alert">
          {failure}
        </p>
      )}
      <ResultList
        {...{ groups, listId, isStale }}
        active={keys.active}
        onPoint={keys.setActive}
        onChoose={open}
      />
      {rows.length === 0 && failure === undefined && (
        <p className={look({ padTop: 3, padBottom: 3, size: 'small', tone: 'muted' })}>
          {isStale ? 'Searching…' : 'No match. Try part of a name, a barn name, an AQHA id or an owner.'}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{isStale || text.trim() === '' ? '' : `${rows.length} found`}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

/** What else is done with the marked horse: Tab from the box. */
function Further({ row, onFollow }: { row: Result | undefined; onFollow: () => void }) {
  const isOpen = useIsOpen()
  const mayCross = useMay('predictBreeding')
  if (row?.further === undefined)
    return mayCross ? (
      <p className={classNames(look({ tone: 'dim', size: 'small', grow: true }), styles.hint)} data-left>
        A sire and a dam with an x between them open a cross:{' '}
        <b className={look({ tone: 'muted', weight: 'medium' })}>high or x quick fu</b>
      </p>
    ) : null
  return (
    <Row
      as="nav"
      gap="1 4"
      size="small"
      className={look({ links: true, grow: true })}
      aria-label={`More for ${row.name}`}
      data-left
    >
      <span className={classNames(look({ tone: 'dim', size: 'small' }), styles.hint)}>
        <kbd>Tab</kbd> {row.name}
      </span>
      {row.further
        .filter(({ href }) => isOpen(href))
        .map(({ label, href }) => (
          <Anchor key={label} href={href} onClick={onFollow}>
            {label}
          </Anchor>
        ))}
    </Row>
  )
}
