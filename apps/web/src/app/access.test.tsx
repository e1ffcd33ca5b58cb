import { ROLE_RIGHTS, type Role } from '@quarterpole/contract/roles'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { markupOf } from '../stories/markup.tsx'
import { paths } from './paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ClosedPage } from '../people/ClosedPage.tsx'
import { AccessContext, May } from '../ui/may.ts'
import { accessOf } from './access.ts'

const seenBy = (role: Role, view: ReactNode) =>
  markupOf(<AccessContext value={accessOf(ROLE_RIGHTS[role])}>{view}</AccessContext>)

const controls = (
  <>
    <Button need="createHorse">Add</Button>
    <Button>Close</Button>
    <ButtonLink href={paths.stallionBook()}>Stallion Book</ButtonLink>
    <ButtonLink href={paths.horses({}, { add: 'new' })}>Add New Horse</ButtonLink>
    <Anchor href={paths.data()}>sheet.csv</Anchor>
    <May need="money">$2,500</May>
  </>
)

test('a person sees the controls whose calls he may make; a link he may not follow is bare words', () => {
  expect(seenBy('owner', controls).text).toBe('Add Close Stallion Book Add New Horse sheet.csv $2,500')
  expect(seenBy('staff', controls).text).toBe('Add Close Add New Horse sheet.csv')
  const viewer = seenBy('viewer', controls)
  expect(viewer.text).toBe('Close sheet.csv')
  expect(viewer.attributes('href')).toEqual([])
  expect(markupOf(controls).text).toContain('$2,500') // while it is not known who is there
})

test('a closed page says what it needs, and leads back', () => {
  const page = seenBy(
    'viewer',
    <ClosedPage need="listStallionBookEntries" here={paths.stallionBook()} asRole="viewer" />,
  )
  expect(page.text).toContain('This page isn’t open to you For people who may see fees and prices')
  expect(page.text).toContain('Your role here is viewer.')
  expect(page.attributes('href')).toEqual([paths.dashboard()])
  const form = seenBy('viewer', <ClosedPage need="createHorse" here={paths.horses()} asRole="viewer" />)
  expect(form.text).toContain('Not open to you For people who may add and change horses')
  expect(form.attributes('href')).toEqual([paths.horses()])
})
