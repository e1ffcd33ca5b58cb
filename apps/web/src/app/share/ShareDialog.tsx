import {
  DEFAULT_SHARE_DAYS,
  SHARE_DAYS,
  SHARE_NEEDS,
  SHARED_WITH_MONEY,
  type ShareDays,
  type ShareKind,
} from '@quarterpole/contract/share-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useAct } from '../api/use-act.ts'
import { useMay } from '../../ui/may.ts'
import { useMe } from '../use-me.ts'
import { type BodyOf, call, callForFile } from '../api/client.ts'
import { dayOfMoment } from '../../ui/words/day.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckField, SelectField } from '../../ui/Field.tsx'
import { Note } from '../../ui/States.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { Muted } from '../../ui/Words.tsx'
import { sharesQuery } from './queries.ts'
import { Stack } from '../../ui/Layout.tsx'
import { isOnlyHere, MONEY_ON_IT, ON_THE_PAGE, SHARE_KIND_WORDS } from './share-words.ts'

/** What a page can be shared of. */
export interface Shareable {
  id: number
  name: string
  /** Of the dialog, where it isn't the name. */
  title?: string
  /** At least one; the first is offered. */
  kinds: readonly [ShareKind, ...ShareKind[]]
  /** Which report of an owner. */
  report?: BodyOf<'createShare'>['report']
  /** What is in a packet. */
  packet?: BodyOf<'createShare'>['packet']
}

const DAYS = SHARE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

/** Freezes one thing as a page, and gives a link to it or the page as a file. */
export function ShareDialog({
  of: { id, name, title = name, kinds, report, packet },
  onClose,
}: {
  of: Shareable
  onClose: () => void
}) {
  const client = useQueryClient()
  const { data: me } = useMe()
  const open = kinds.filter(
    (one) => me === undefined || SHARE_NEEDS[one].every((right) => me.rights.includes(right)),
  )
  const [kind, setKind] = useState<ShareKind>(open[0] ?? kinds[0])
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS)
  const [asked, setAsked] = useState(false)
  const seesMoney = useMay('money')
  const seesNotes = useMay('private_notes')
  const money = seesMoney && seesNotes ? MONEY_ON_IT[kind] : undefined
  const body = { kind, id, with_money: asked && money !== undefined, report, packet }
  const link = useAct(() => call('createShare', { body: { ...body, days } }), {
    onDone: () => client.invalidateQueries({ queryKey: sharesQuery.queryKey }),
  })
  const file = useAct(() => callForFile('createShareFile', { body }), {
    done: 'Page saved as a file',
    onDone: (page) => saveBlob(page, `${name} ${SHARE_KIND_WORDS[kind].toLowerCase()}.html`),
  })
  const isHere = isOnlyHere(window.location.hostname)
  // A link made before another choice would show something else.
  const choose = (change: () => void) => {
    link.reset()
    change()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Share ${title}`}
      footer={
        <>
          <span data-left>
            <ButtonLink kind="quiet" href={paths.shared()}>
              All shared pages
            </ButtonLink>
          </span>
          <Button busy={file.isPending} onClick={() => file.mutate(undefined)}>
            Download file
          </Button>
          <Button kind="solid" busy={link.isPending} onClick={() => link.mutate(undefined)}>
            {link.data === undefined ? 'Create link' : 'Create another link'}
          </Button>
        </>
      }
    >
      <Stack gap={4} contained>
        {open.length > 1 && (
          <SelectField
            label="What to share"
            value={kind}
            choices={open.map((value) => ({ value, label: SHARE_KIND_WORDS[value] }))}
            onChange={(value) => choose(() => setKind(value))}
          />
        )}
        <Muted>
          {ON_THE_PAGE[kind]} The page keeps today’s numbers: what you enter later doesn’t change it. Whoever
          has it sees this one page and nothing else.
        </Muted>
        {money !== undefined && (
          <div>
            <CheckField
              label={`With ${SHARED_WITH_MONEY[kind]}`}
              checked={asked}
              onChange={(checked) => choose(() => setAsked(checked))}
            />
            <Muted>{money}</Muted>
          </div>
        )}
        <SelectField
          label="The link works for"
          value={String(days)}
          choices={DAYS}
          onChange={(value) => choose(() => setDays(Number(value) as ShareDays))} // a choice of DAYS
          hint="You can revoke it sooner. A file can’t be revoked."
        />
        {isHere && (
          <Note tone="caution">
            Only this computer can open links at {window.location.host}. For anyone else, download the file
            and send that.
          </Note>
        )}
        {link.data !== undefined && (
          <ShownOnce
            label="Link"
            value={`${window.location.origin}${link.data.path}`}
            hint={`Works until ${dayOfMoment(link.data.share.expires_at)} for whoever has it. Copy it now: it isn’t shown again.`}
          />
        )}
      </Stack>
    </Dialog>
  )
}
