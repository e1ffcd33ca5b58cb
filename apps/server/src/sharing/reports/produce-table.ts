import { earnedCell, sumEarnings, sumWords } from '@quarterpole/contract/earnings'
import { PRODUCE_OUTCOME_WORDS } from '@quarterpole/contract/cover-words'
import type { ProduceCover, ProduceRecord } from '@quarterpole/contract/produce-record'
import { joinUnrecorded, type ProduceSpan, spanLabel } from '@quarterpole/contract/unrecorded-years'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { TableContent } from '../../platform/paper/table.ts'
import { longDay, sexWord, siWords } from '../words/heading.ts'
import { plural } from '@quarterpole/contract/count'
import { capital } from '@quarterpole/contract/capital'
import { getWords } from '../words/get-words.ts'

export const NO_PRODUCE = 'No foals and no breedings on file.'
export const NOT_ON_FILE = 'A year without a record is “not on file”, never taken as open.'

/** The years of a produce record, for its PDF and its shared page. */
export function produceTable({ years, undated }: ProduceRecord, thisYear: number): TableContent {
  const rows = [
    ...joinUnrecorded(years).flatMap((year) => yearRows(year, thisYear)),
    ...undated.map((foal) => foalRow('–', foal, thisYear)),
  ]
  return [COLUMNS, rows]
}

const COLUMNS = [
  { head: 'Year', share: 1.4 },
  { head: 'Foal', share: 4 },
  { head: 'Sex', share: 1.2 },
  { head: 'Sire', share: 3.4 },
  { head: 'Starts', share: 1, align: 'right' },
  { head: 'Wins', share: 0.9, align: 'right' },
  { head: 'Best SI', share: 1.8, align: 'right' },
  { head: 'Earned', share: 2.4, align: 'right' },
] as const

/** "5 foals on file, 3 starters, 1 winner, earned $79,800 by 2 of 3 runners with money on file" */
export function produceSummary({ years, undated }: ProduceRecord): string {
  const foals = [...years.flatMap((year) => year.foals), ...undated]
  const starters = foals.filter(({ starts }) => starts > 0).length
  const winners = foals.filter(({ wins }) => wins > 0).length
  const earned = sumWords(sumEarnings(foals))
  return getWords({ foals: foals.length, starters, winners }) + (earned === null ? '' : `, earned ${earned}`)
}

function yearRows(span: ProduceSpan, thisYear: number): string[][] {
  const { year, outcome, foals, covers } = span
  const rows = [
    ...foals.map((foal) => foalRow(String(year), foal, thisYear)),
    ...covers.map((cover) => coverRow(year, cover)),
  ]
  return rows.length > 0 ? rows : [[spanLabel(span), PRODUCE_OUTCOME_WORDS[outcome], '', '', '', '', '', '']]
}

const foalRow = (year: string, foal: Progeny, thisYear: number): string[] => [
  year,
  foal.name,
  sexWord(foal.sex, foal.crop, thisYear).split(',')[0] ?? '',
  foal.mate_name ?? 'not on file',
  String(foal.starts),
  String(foal.wins),
  siWords(foal),
  earnedCell(foal),
]

function coverRow(year: number, { outcome, outcome_on, stallion_name, flushes }: ProduceCover): string[] {
  const when =
    outcome === 'flushed'
      ? `, ${flushes.map(({ day, embryos }) => `${longDay(day)}: ${plural(embryos, 'embryo')}`).join('; ')}`
      : outcome_on === null || outcome === 'bred'
        ? ''
        : `, ${longDay(outcome_on)}`
  return [String(year), capital(PRODUCE_OUTCOME_WORDS[outcome]) + when, '', stallion_name, '', '', '', '']
}
