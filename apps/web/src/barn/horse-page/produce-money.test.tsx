import { expect, test } from 'vitest'
import { noProduceMoney, produceMoney } from '../../stories/cost-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { inWords, outWords, ProduceMoneyView } from './ProduceMoneyView.tsx'

test('the sums say what they are made of, what isn’t on file, and that they are at least that', () => {
  expect(outWords(produceMoney)).toBe(
    'Out: at least $23,900.50 (stud fees $4,000, her charges $16,400, her foals’ charges $3,500.50). Not on file: 1 stud fee, charges of 1 foal.',
  )
  expect(inWords(produceMoney)).toBe(
    'In: at least $41,300 (sales $29,000, earnings $12,300). Not on file: all the earnings of 2 runners.',
  )
  const whole = { ...produceMoney, missing: { fees: 0, charges: 0, is_mare: false, earnings: 0 } }
  expect(outWords(whole)).toMatch(/^Out: \$23,900\.50 \([^)]*\)\.$/)
  expect(inWords(whole)).toMatch(/^In: \$41,300 \([^)]*\)\.$/)
  expect(outWords({ ...noProduceMoney, in: produceMoney.in })).toBe(
    'Nothing paid out is on file. Not on file: 1 stud fee, her charges, charges of 1 foal.',
  )
  const sums = { cents: 1250, fees_cents: null, mare_cents: 1250, foals_cents: null }
  expect(outWords({ ...produceMoney, out: sums })).toMatch(
    /^Out: at least \$12\.50 \(her charges \$12\.50\)\./,
  )
})

test('each foal’s row has its fee, charges, earnings and sale, or that they aren’t on file', () => {
  const rows = markupOf(<ProduceMoneyView money={produceMoney} />)
    .all('tr')
    .slice(1)
  expect(rows[0]).toMatch(
    /^2022 Sheet Metal Signal .*\$2,500 .*\$3,100\.50 .*\$12,300 \(7 of 9 starts\) .*\$20,000 Sep 2, 2025$/,
  )
  expect(rows[1]).toMatch(/^2023 .*not on file .*not on file .*– .*\$9,000 in utero$/)
  expect(rows[2]).toMatch(/in her charges .*\$400 .*not on file .*–$/)
  expect(rows[3]).toMatch(/one fee for two/)
  expect(rows[4]).toMatch(/^The mare since 2021 .*\$1,500 \(1 booking\) .*\$16,400/)
  expect(markupOf(<ProduceMoneyView money={noProduceMoney} />).text).toBe(
    'Money out and in No stud fees, charges, sales or earnings of her foals on file.',
  )
})
