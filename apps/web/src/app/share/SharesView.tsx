import type { Share } from '@quarterpole/contract/share'
import { SHARED_WITH_MONEY } from '@quarterpole/contract/share-kinds'
import { dayOfMoment, momentOf, momentWithin } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { SHARE_KIND_WORDS } from './share-words.ts'
import styles from './Share.module.css'

interface SharesViewProps {
  shares: readonly Share[]
  /** Whether links have a maker's name. */
  hasAccounts: boolean
  onRevoke: (share: Share) => void
}

export function SharesView({ shares, hasAccounts, onRevoke }: SharesViewProps) {
  const now = useNow()
  if (shares.length === 0)
    return (
      <EmptyState
        level={2}
        title="Nothing is shared"
        action={<ButtonLink href={paths.horses()}>All horses</ButtonLink>}
      >
        Press Share on a horse, pedigree, saved cross, sealed card, produce record, buyer’s packet, issued
        statement or owner report to make a link to that one page.
      </EmptyState>
    )
  return (
    <>
      <Table caption="Links that still work" entries="1fr auto">
        <thead>
          <tr>
            <Th>What</Th>
            {hasAccounts && <Th>Made by</Th>}
            <Th>Made</Th>
            <Th>Works until</Th>
            <Th>Visits</Th>
            <HiddenTh>Revoke</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} className={styles.share}>
              <RowHead>
                {share.title} <Dim>· {SHARE_KIND_WORDS[share.kind]}</Dim>
                {share.with_money && (
                  <>
                    {' '}
                    <Mark tone="caution">with {SHARED_WITH_MONEY[share.kind]}</Mark>
                  </>
                )}
              </RowHead>
              {hasAccounts && (
                <Td whole>
                  <PhoneLabel>Made by</PhoneLabel>
                  {share.made_by ?? 'before there were accounts'}
                </Td>
              )}
              <Td whole>
                <PhoneLabel>Made</PhoneLabel>
                {momentOf(share.created_at, now)}
              </Td>
              <Td whole>
                <PhoneLabel>Works until</PhoneLabel>
                {dayOfMoment(share.expires_at)}
              </Td>
              <Td whole>
                <PhoneLabel>Visits</PhoneLabel>
                {visitWords(share, now)}
              </Td>
              <Td>
                <Button
                  size="small"
                  danger
                  onClick={() => onRevoke(share)}
                  aria-label={`Revoke the link to ${share.title}`}
                >
                  Revoke
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <SourceNote>
        A visit is one opening of the page, also by a messenger that shows a preview. Nothing about visitors
        is stored.
      </SourceNote>
    </>
  )
}

/** "3 visits, last today 2:23 PM" */
export const visitWords = ({ visits, last_visit_at }: Share, now: Date): string =>
  last_visit_at === null ? 'none yet' : `${plural(visits, 'visit')}, last ${momentWithin(last_visit_at, now)}`
