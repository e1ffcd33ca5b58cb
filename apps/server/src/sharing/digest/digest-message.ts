import type { SeasonItem } from '@quarterpole/contract/season'
import { type Markup, markup } from '../../platform/http/markup.ts'
import type { Message } from '../../platform/mail/send-mail.ts'
import { usDay } from '../../platform/us-day.ts'
import { dueText } from '../../season/due-text.ts'
import type { Week } from '../../season/week.ts'

/** A part longer than this ends with how many more there are. */
const MAX_LINES = 100

interface Addresses {
  /** Where people open the barn from anywhere; null: unknown, and nothing but the way to stop is linked. */
  readonly publicUrl: string | null
  readonly stopAt: string
}
interface Line {
  readonly text: string
  /** The horse's page. */
  readonly path: string | null
}
interface Part {
  readonly title: string
  readonly lines: readonly Line[]
  readonly more: number
}

/** Today's list as a message; null on a day when nothing is due. */
export function digestMessage(
  { from: today, overdue, days }: Week<SeasonItem>,
  { publicUrl, stopAt }: Addresses,
): Pick<Message, 'subject' | 'text' | 'html'> | null {
  const dueToday = days.find(({ day }) => day === today)?.items ?? []
  if (overdue.length === 0 && dueToday.length === 0) return null
  const later = days.filter(({ day }) => day > today)
  const parts = [
    partOf('Past due', overdue, (item) => `was due ${usDay(item.until)}`),
    partOf(`Due today, ${usDay(today)}`, dueToday),
    partOf(
      'Later this week',
      later.flatMap(({ items }) => items),
      (item) => usDay(item.due_on),
    ),
  ].filter(({ lines }) => lines.length > 0)
  const subject = [
    ...(dueToday.length > 0 ? [`${dueToday.length} due today`] : []),
    ...(overdue.length > 0 ? [`${overdue.length} past due`] : []),
  ].join(', ')
  return {
    subject: `${subject} (${usDay(today)})`,
    text: textOf(parts, { publicUrl, stopAt }),
    html: htmlOf(parts, { publicUrl, stopAt }).text,
  }
}

function partOf(title: string, items: readonly SeasonItem[], when?: (item: SeasonItem) => string): Part {
  const lines = items.slice(0, MAX_LINES).map((item): Line => {
    const { summary, description } = dueText(item)
    const said = when === undefined ? summary : `${summary} (${when(item)})`
    return {
      text: description === '' ? said : `${said}. ${description}`,
      path: item.horse_id === null ? null : `/horses/${item.horse_id}`,
    }
  })
  return { title, lines, more: items.length - lines.length }
}

const STOP = 'Stop these messages'

const textOf = (parts: readonly Part[], { publicUrl, stopAt }: Addresses): string =>
  [
    ...parts.flatMap(({ title, lines, more }) => [
      title,
      ...lines.map(({ text }) => `- ${text}`),
      ...(more > 0 ? [moreWords(more)] : []),
      '',
    ]),
    ...(publicUrl === null ? [] : [`To Do: ${publicUrl}/to-do`]),
    `${STOP}: ${stopAt}`,
    '',
  ].join('\n')

const moreWords = (more: number) => `and ${more.toLocaleString('en-US')} more on To Do`

const htmlOf = (parts: readonly Part[], { publicUrl, stopAt }: Addresses): Markup =>
  markup`<!doctype html><html lang="en-US"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif">${parts.map(
    ({ title, lines, more }) =>
      markup`<h2 style="font-size:18px;margin:20px 0 4px">${title}</h2><ul style="margin:0;padding-left:20px">${lines.map(
        (line) => markup`<li>${lineOf(line, publicUrl)}</li>`,
      )}</ul>${more > 0 ? markup`<p>${moreWords(more)}</p>` : null}`,
  )}<p style="margin-top:24px">${
    publicUrl === null ? null : markup`<a href="${publicUrl}/to-do">Open To Do</a> · `
  }<a href="${stopAt}">${STOP}</a></p></body></html>`

const lineOf = ({ text, path }: Line, publicUrl: string | null) =>
  publicUrl === null || path === null ? text : markup`<a href="${publicUrl}${path}">${text}</a>`
