import { dollarsAndCents } from '@quarterpole/contract/cents'
import type { IssuedInFull } from '@quarterpole/contract/issued-statement'
import { AGES, OLDEST_FIRST, SPLIT_BY_DAYS } from '@quarterpole/contract/statement-words'
import { markup } from '../../platform/http/markup.ts'
import { linesTable, statementTitle, sumsOf } from '../statements/statement-words.ts'
import { longDay } from '../words/heading.ts'
import type { SharedPage } from './document.ts'
import { type Cells, facts, paragraph, section, table } from './parts.ts'

/** A statement as it was issued. */
export const statementPage = (statement: IssuedInFull): SharedPage => ({
  kind: 'Statement',
  title: `${statementTitle(statement)}: ${statement.name}`,
  under: [statement.address, `Issued ${longDay(statement.issued_on)}`],
  content: [
    section('Balance', facts(sumsOf(statement)), aging(statement)),
    statement.lines.length === 0
      ? null
      : section('Charges and payments', table('Charges and payments', linesOf(statement))),
  ],
  method: [SPLIT_BY_DAYS],
  lasting: `As it was issued on ${longDay(statement.issued_on)}: what is entered later doesn’t change it.${statement.reverses === null ? ' If it is reversed, its link says so.' : ''}`,
})

const aging = ({ aging: ages, due_cents }: IssuedInFull) =>
  ages === null || due_cents <= 0
    ? null
    : [
        facts(AGES.map(([age, words]) => [words, dollarsAndCents(ages[age])] as const)),
        paragraph(`Owed, by age of the charges. ${OLDEST_FIRST}`, 'note'),
      ]

/** Three columns, which a phone has room for. */
const linesOf = ({ lines }: IssuedInFull): Cells => [
  [
    { head: 'Date and horse', share: 2 },
    { head: 'For', share: 3 },
    { head: 'Part', share: 1, align: 'right' },
  ],
  linesTable(lines)[1].map(([day = '', horse = '', what = '', charge = '', share = '', part = '']) => [
    markup`${day} <small>${horse}</small>`,
    markup`${what} <small>${share === '' ? charge : `${share} of ${charge}`}</small>`,
    part,
  ]),
]
