import { expect, test } from 'vitest'
import { impact, injuries } from '../../stories/injury-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { ImpactView } from './ImpactView.tsx'
import { EMPTY_DRAFT } from '../injuries/injury-form.ts'
import { InjuryFields } from '../injuries/InjuryFormDialog.tsx'

const [injury] = injuries
const { basis, performance_impact: figures } = impact

test('the four figures come with their ranges, the studies, and the vet’s word', () => {
  const { text, all } = markupOf(<ImpactView injury={injury} impact={impact} />)
  expect(text).toContain(`−${figures.si_reduction.toFixed(1)} ± ${basis.si_reduction_sd.toFixed(1)} points`)
  expect(text).toContain('12.5 to 8.4%')
  expect(text).toContain(`${figures.recommended_rest_days} days; horses like this took 90 to 150`)
  expect(text).toContain(basis.definition_of_return)
  for (const { source } of basis.evidence) expect(all('td')).toContain(source)
  expect(text).toContain('Your vet decides')
})
test('the rest of a horse back in work is counted to the return, not to today', () => {
  const back = {
    ...injury,
    status: 'recovered',
    outcome: 'recovered',
    injury_date: '2023-01-10',
    return_date: '2023-05-10',
  } as const
  const today = { ...impact, basis: { ...basis, days_elapsed: 1413 } }
  expect(markupOf(<ImpactView injury={back} impact={today} />).text).toContain('days; 120 done')
})
test.each([
  [0.81, 'good'],
  [0.8, 'monitor closely'],
  [0.61, 'monitor closely'],
  [0.6, 'significant injury'],
])('a recovery confidence of %d reads %s', (recovery_confidence, word) => {
  const shown = { ...impact, performance_impact: { ...figures, recovery_confidence } }
  const labels = markupOf(<ImpactView injury={injury} impact={shown} />).attributes('aria-label')
  expect(labels.find((label) => label.startsWith('Recovery confidence'))).toMatch(new RegExp(`: ${word}$`))
})
test('the chance is named for what the studies count', () => {
  expect(markupOf(<ImpactView injury={injury} impact={impact} />).text).toContain(
    'chance of getting back to old form',
  )
  const tendon = { ...impact, basis: { ...basis, recovery_means: 'five_races' as const } }
  expect(markupOf(<ImpactView injury={injury} impact={tendon} />).text).toContain(
    'chance of making five or more starts again',
  )
})
test('a new injury is minor, active, with 0 days off or more', () => {
  const { html } = markupOf(<InjuryFields draft={EMPTY_DRAFT} errors={{}} onChange={() => {}} />)
  const checked = [...html.matchAll(/<input type="radio"[^>]*>/g)].filter(([input]) =>
    input.includes('checked=""'),
  )
  expect(checked.map(([input]) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(['minor', 'active'])
  expect(html).toMatch(/type="number"[^>]*min="0"[^>]*value="0"/)
})
