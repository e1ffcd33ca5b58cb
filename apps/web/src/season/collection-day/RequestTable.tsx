import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import type { SemenRequest } from '../../herd/semen/request-words.tsx'
import { answerWords } from '../../herd/semen/request-words.tsx'
import { Button } from '../../ui/Button.tsx'
import { capital } from '@quarterpole/contract/capital'
import { look, Row } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Dim } from '../../ui/Words.tsx'
import { sumsOf } from './day-words.ts'
import { FillDialog } from './FillDialog.tsx'
import { changeRequest, MoveDialog } from './MoveDialog.tsx'
import type { CollectionDay } from './queries.ts'

interface RequestTableProps {
  day: CollectionDay
  onEdit: (request: SemenRequest) => void
}

/** The requests of the day in line, each with what the doses are enough for. */
export function RequestTable({ day, onEdit }: RequestTableProps) {
  const [open, setOpen] = useState<{ to: 'fill' | 'move'; request: SemenRequest } | null>(null)
  const { places } = sumsOf(day)
  const close = () => setOpen(null)
  return (
    <>
      <Table caption="Semen requests of the day, in line" entries="1fr 1fr" left dense>
        <thead>
          <tr>
            <Th>Mare</Th>
            <Th>How</Th>
            <Th>Asked on</Th>
            <Th num>Doses</Th>
            <Th num>Left after</Th>
            <Th>Answer</Th>
            <HiddenTh>What to do</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {day.requests.map((request, at) => (
            <RequestRow
              key={request.id}
              at={at + 1}
              request={request}
              place={places.get(request.id)}
              isCollected={day.lots.length > 0}
              onFill={() => setOpen({ to: 'fill', request })}
              onMove={() => setOpen({ to: 'move', request })}
              onEdit={() => onEdit(request)}
            />
          ))}
        </tbody>
      </Table>
      {open?.to === 'fill' && <FillDialog request={open.request} lots={day.lots} onClose={close} />}
      {open?.to === 'move' && <MoveDialog day={day} request={open.request} onClose={close} />}
    </>
  )
}

interface RequestRowProps {
  at: number
  request: SemenRequest
  place: { lot: string | null; left: number } | undefined
  isCollected: boolean
  onFill: () => void
  onMove: () => void
  onEdit: () => void
}

function RequestRow({ at, request, place, isCollected, ...actions }: RequestRowProps) {
  const { mare, party, kind, asked_on, goes_first, doses, notes } = request
  return (
    <tr>
      <RowHead whole>
        <Dim>{at}.</Dim> {mare} {party !== null && <Dim>{party}</Dim>}
        {notes !== null && notes !== undefined && (
          <span className={look({ block: true, size: 'small', tone: 'muted', breaks: true })}>{notes}</span>
        )}
      </RowHead>
      <Td whole>{kind === 'shipped' ? 'Ship' : 'Breed here'}</Td>
      <Td whole>
        <PhoneLabel>Asked on</PhoneLabel>
        {asked_on === null ? (
          <Dim>not said</Dim>
        ) : (
          <span className={look({ nowrap: true })}>{dayOf(asked_on)}</span>
        )}
        {goes_first && <Dim>, goes first</Dim>}
      </Td>
      <Td num>
        <PhoneLabel>Doses</PhoneLabel>
        {doses}
      </Td>
      <Td num>
        <PhoneLabel>Left after</PhoneLabel>
        {isCollected && place?.lot ? place.left : <Dim>–</Dim>}
      </Td>
      <Td whole>
        <Answer request={request} place={place} isCollected={isCollected} />
      </Td>
      <Td whole data-screen-only>
        <RowButtons request={request} isCollected={isCollected} {...actions} />
      </Td>
    </tr>
  )
}

function Answer({ request, place, isCollected }: Pick<RequestRowProps, 'request' | 'place' | 'isCollected'>) {
  const words = capital(answerWords(request))
  if (request.answer === 'filled') return <Mark tone="ok">{words}</Mark>
  if (request.answer === 'declined' || !isCollected) return <Dim>{words}</Dim>
  return place?.lot ? <>Open, enough</> : <Mark tone="caution">Not enough doses</Mark>
}

function RowButtons({ request, isCollected, onFill, onMove, onEdit }: Omit<RequestRowProps, 'at' | 'place'>) {
  const isOpen = request.answer === null
  const of = <VisuallyHidden>{` ${request.mare}`}</VisuallyHidden>
  const answer = useWrite({
    run: () => changeRequest(request, { answer: isOpen ? 'declined' : null }),
    said: () => `${request.mare}’s request ${isOpen ? 'declined' : 'open again'}`,
    fallback: 'The request wasn’t changed. Try again.',
    shows: 'record',
  })
  return (
    <Row as="span" gap={1}>
      {isOpen && isCollected && (
        <Button need="fillRequest" size="small" onClick={onFill}>
          Fill{of}
        </Button>
      )}
      {request.answer !== 'filled' && (
        <Button need="updateRequest" kind="quiet" size="small" busy={answer.busy} onClick={answer.start}>
          {isOpen ? 'Decline' : 'Reopen'}
          {of}
        </Button>
      )}
      {isOpen && (
        <Button need="updateRequest" kind="quiet" size="small" onClick={onMove}>
          Move{of}
        </Button>
      )}
      <Button need="updateRequest" kind="quiet" size="small" onClick={onEdit}>
        Edit{of}
      </Button>
    </Row>
  )
}
