import type { OwnerReport } from '@quarterpole/contract/owner-report'
import { markup } from '../../platform/http/markup.ts'
import type { Message } from '../../platform/mail/send-mail.ts'
import { usMonth } from '../../platform/us-day.ts'
import { listed } from '../../platform/words/words.ts'

/** The note and what is attached. */
export function reportMessage(
  { name, month, horses }: OwnerReport,
  note: string | null,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const subject = `Report for ${usMonth(month)}`
  const attached = `The attached PDF has ${listed(horses.map((horse) => horse.name))}.`
  return {
    subject,
    text: [name, '', ...(note === null ? [] : [note, '']), attached, ''].join('\n'),
    html: markup`<!doctype html><html lang="en-US"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif"><p>${name}</p>${
      note === null ? null : markup`<p style="white-space:pre-line">${note}</p>`
    }<p>${attached}</p></body></html>`.text,
  }
}
