import { HistoryEntry, HorseSources } from '@quarterpole/contract/horse-history'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { history, LOOKED_AT, sources } from '../../stories/source-fixtures.ts'
import { HistoryView, HorseSources as Disclosure, SourcesView } from './HorseSources.tsx'

test('the fixtures are as the contract has them', () => {
  expect(HorseSources.parse(sources)).toEqual(sources)
  expect(HistoryEntry.array().parse(history)).toEqual(history)
})

test('closed, it asks for nothing', () => {
  expect(markupOf(<Disclosure id={4} />).text).toBe('Where this comes from')
})

test('each value names its file, form or herd, and an import leads to the Data Studio', () => {
  const { text, attributes } = markupOf(<SourcesView sources={sources} now={LOOKED_AT} />)
  expect(text).toContain('Name AQHA sheet.csv, Nov 12 Owner typed in, Nov 14 Color sample herd, Oct 1')
  expect(text).toContain('Breeder from before sources were kept')
  expect(text).toContain('(import undone, value kept), Nov 12')
  expect(text).toContain('Test: HYPP AQHA sheet.csv, Nov 12')
  expect(text).toContain(
    'Start: Los Alamitos, 350 yd, May 2, 2026 AQHA sheet.csv, Nov 12 · changed: typed in, Nov 14',
  )
  expect(text).toContain('Sale: Jan 9, 2026 sample herd')
  expect(text).toContain('Work: 220 yd, Apr 20, 2026 typed in')
  expect(new Set(attributes('href'))).toEqual(new Set(['/data']))
})

test('each change has its old and new value, who made it, and Undo or Redo where that works', () => {
  const { text, all } = markupOf(<HistoryView entries={history} now={LOOKED_AT} more={null} />)
  expect(text).toContain('typed in · Demo user Owner: Ann Roe → Bo Lee Undone')
  expect(text).toContain('Color: bay → brown Sire: not on file → Kiowa Signal')
  expect(text).toContain('Changed by AQHA sheet.csv. Made before old and new values were kept.')
  expect(text).toContain('– from before sources were kept Amber Fox was added.')
  expect(all('button')).toEqual(['Redo'])
})
