import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DISCLAIMER } from '../reports/cross/cross-words.ts'
import { longDay } from '../words/heading.ts'
import { facesInStyle } from '../../platform/paper/fonts.ts'
import { VERSION } from '../../platform/process/version.ts'
import { markup, Markup, type Part } from '../../platform/http/markup.ts'

/** One thing as a page: what is above its sections, the sections, and how its figures are made. */
export interface SharedPage {
  /** "Cross", "Sale page" */
  kind: string
  title: string
  /** Lines under the title. */
  under: readonly (string | null)[]
  /** On paper: on its side, for a pedigree of five generations. */
  isWide?: boolean
  content: Part
  method: readonly string[]
  /** The same as PDF, in the page itself. */
  pdf?: { readonly name: string; readonly bytes: Uint8Array }
  /** What of it stays as it is, where it isn't figured on the day it is shared. */
  lasting?: string
}

const css =
  facesInStyle(['serif', 'serif-strong', 'sans', 'sans-strong']) +
  readFileSync(new URL('./sheet.css', import.meta.url), 'utf8')

/** Nothing is loaded, run or sent: the page may only be styled, by its own style sheet with the fonts in it. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`
/** The same with a button that sends something to this server, and says that it comes from here. */
const WITH_BUTTON = {
  policy: POLICY.replace("form-action 'none'", "form-action 'self'"),
  referrer: 'same-origin',
}

const POLICY_TAG = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/

/** The content policy of a document made here, which a later version may have another of. */
export const policyOf = (document: string): string =>
  `${(POLICY_TAG.exec(document)?.[1] ?? "default-src 'none'").replaceAll('&#39;', "'")}; frame-ancestors 'none'`

/** The whole page as one document that needs no server: no script, no link to elsewhere, no request. */
export const documentOf = (page: SharedPage, on: string): string =>
  wrap(
    `${page.title}: ${page.kind.toLowerCase()}`,
    markup`<main class="${page.isWide ? 'sheet wide' : 'sheet'}">
      <header>
        <p class="brand">${POLE}Quarterpole</p>
        <p class="kind">${page.kind} · ${longDay(on)}</p>
        <h1>${page.title}</h1>
        ${page.under.map((line) => (line === null ? null : markup`<p class="under">${line}</p>`))}
        ${page.pdf === undefined ? null : pdfLink(page.pdf)}
      </header>
      ${page.content}
      <footer>
        <h2>How it’s figured</h2>
        ${page.method.map((sentence) => markup`<p>${sentence}</p>`)}
        <p>
          ${page.lasting ?? `Frozen on ${longDay(on)}: what is entered later doesn’t change this page. ${DISCLAIMER}`}
        </p>
        <p>Quarterpole ${VERSION}</p>
      </footer>
    </main>`,
  )

const pdfLink = ({ name, bytes }: NonNullable<SharedPage['pdf']>): Markup =>
  markup`<p><a download="${name}" href="data:application/pdf;base64,${new Markup(Buffer.from(bytes).toString('base64'))}">Download as PDF</a></p>`

/** A document made here, also by an earlier version, with something grave that is known since. */
export const withNotice = (document: string, notice: string): string =>
  document.replace('</header>', () => `</header>${markup`<p class="grave" role="status">${notice}</p>`.text}`)

/** The product's mark, a furlong pole. */
const POLE = markup`<svg class="pole" viewBox="0 0 16 30" aria-hidden="true">
  <path class="stripe" d="M5 13l6-3v4l-6 3zM5 21l6-3v4l-6 3zM5 28v-1l6-3v4z" />
  <path class="edge" d="M5 7.5h6V28H5zM1 28.6h14" />
  <circle cx="8" cy="4" r="2.9" />
</svg>`

/** For a link that is unknown, has expired or was revoked: nobody can tell which. */
export const missingDocument = (): string =>
  shortDocument(
    'This link doesn’t work',
    'It may have expired, or whoever made it ended it. Ask the person who sent it for a new one.',
  )

/** A page of one heading and a sentence, and a button that sends the page’s own address. */
export const shortDocument = (title: string, sentence: string, button: string | null = null): string =>
  wrap(
    title,
    markup`<main class="sheet missing">
      <p class="brand">${POLE}Quarterpole</p>
      <h1>${title}</h1>
      <p>${sentence}</p>
      ${button === null ? null : markup`<form method="post"><button type="submit">${button}</button></form>`}
    </main>`,
    button === null ? undefined : WITH_BUTTON,
  )

const wrap = (
  title: string,
  body: Markup,
  { policy, referrer } = { policy: POLICY, referrer: 'no-referrer' },
): string =>
  markup`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="${referrer}" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>${new Markup(css)}</style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
