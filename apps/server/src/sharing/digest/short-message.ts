import type { StoredMailServer } from '@quarterpole/db/queries/mail-server'
import { markup } from '../../platform/http/markup.ts'
import { AppError } from '../../platform/http/problem.ts'
import { MailError } from '../../platform/mail/mail-faults.ts'
import { type Message, sendMail } from '../../platform/mail/send-mail.ts'

/** A message of one sentence, and a link. */
export const shortMessage = ({
  subject,
  sentence,
  link,
}: {
  subject: string
  sentence: string
  link?: { text: string; href: string }
}): Pick<Message, 'subject' | 'text' | 'html'> => ({
  subject,
  text: [sentence, ...(link === undefined ? [] : ['', `${link.text}: ${link.href}`]), ''].join('\n'),
  html: markup`<!doctype html><html lang="en-US"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif"><p>${sentence}</p>${
    link === undefined ? null : markup`<p><a href="${link.href}">${link.text}</a></p>`
  }</body></html>`.text,
})

/** For whoever waits for it. @throws {AppError} conflict, with what the server said */
export async function sendNow(server: StoredMailServer, message: Message): Promise<void> {
  try {
    await sendMail(server, message)
  } catch (error) {
    if (error instanceof MailError) throw new AppError('conflict', error.message)
    throw error
  }
}
