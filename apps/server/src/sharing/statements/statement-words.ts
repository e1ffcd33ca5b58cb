import { dollarsAndCents } from '@quarterpole/contract/cents'
import type { IssuedInFull, StatementLine } from '@quarterpole/contract/issued-statement'
import { dueLabel, KIND_WORDS, sumsBeforeDue } from '@quarterpole/contract/statement-words'
import { markup } from '../../platform/http/markup.ts'
import type { Message } from '../../platform/mail/send-mail.ts'
import type { TableContent } from '../../platform/paper/table.ts'
import { usDay, usMonth } from '../../platform/us-day.ts'

/** "Statement 12 for May 2026", "Statement 14, which reverses statement 12" */
export const statementTitle = ({ number, through_day, reverses }: IssuedInFull): string =>
  reverses === null
    ? `Statement ${number} for ${usMonth(through_day)}`
    : `Statement ${number}, which reverses statement ${reverses}`

/** From what was owed to what is due. */
export const sumsOf = (statement: IssuedInFull): readonly (readonly [said: string, dollars: string])[] => {
  const { due_cents, through_day } = statement
  return [
    ...sumsBeforeDue(statement).map(([said, cents]) => [said, dollarsAndCents(cents)] as const),
    [`${dueLabel(due_cents)}, ${usDay(through_day)}`, dollarsAndCents(Math.abs(due_cents))],
  ]
}

/** By horse, each with its share and part. */
export const linesTable = (lines: readonly StatementLine[]): TableContent => [
  [
    { head: 'Date', share: 1.5 },
    { head: 'Horse', share: 2.6 },
    { head: 'For', share: 3.6 },
    { head: 'Charge', share: 1.6, align: 'right' },
    { head: 'Share', share: 1, align: 'right' },
    { head: 'Part', share: 1.6, align: 'right' },
  ],
  lines.map(({ day, horse_name, kind, what, charge_cents, share, cents }) => [
    usDay(day),
    horse_name ?? '',
    [KIND_WORDS[kind], what].filter(Boolean).join(' · '),
    charge_cents === null ? '' : dollarsAndCents(charge_cents),
    share ?? '',
    dollarsAndCents(cents),
  ]),
]

export function statementMessage(statement: IssuedInFull): Pick<Message, 'subject' | 'text' | 'html'> {
  const title = statementTitle(statement)
  const sums = sumsOf(statement)
  const attached = 'All charges and payments are in the attached PDF.'
  return {
    subject: title,
    text: [statement.name, '', title, ...sums.map((sum) => sum.join(': ')), '', attached, ''].join('\n'),
    html: markup`<!doctype html><html lang="en-US"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif"><p>${statement.name}</p><h1 style="font-size:18px;margin:20px 0 4px">${title}</h1><table>${sums.map(
      ([said, dollars]) =>
        markup`<tr><td style="padding-right:24px">${said}</td><td style="text-align:right">${dollars}</td></tr>`,
    )}</table><p>${attached}</p></body></html>`.text,
  }
}
