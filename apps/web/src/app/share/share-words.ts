import type { ShareKind } from '@quarterpole/contract/share-kinds'

export const SHARE_KIND_WORDS: Readonly<Record<ShareKind, string>> = {
  horse: 'Horse page',
  pedigree: 'Pedigree',
  sale_page: 'Sale page',
  produce_record: 'Produce record',
  cross: 'Cross',
  race_card: 'Race card',
  statement: 'Statement',
  owner_report: 'Owner report',
  packet: 'Packet',
}

/** What is on the page. */
export const ON_THE_PAGE: Readonly<Record<ShareKind, string>> = {
  horse: 'Race record, three generations, genetic tests, breeding values and every start.',
  pedigree: 'Five generations, and the inbreeding.',
  sale_page: 'Pedigree, the first three dams with their foals, and the race record, as sale catalogs set it.',
  produce_record: 'Her foals year by year, with sires and race records.',
  cross:
    'The prediction as you saved it: a hundred foals, the six-panel outcome, expected speed with its spread, inbreeding.',
  race_card: 'The chances as you sealed them with the reasons, and the result once it’s in.',
  statement: 'The statement as you issued it, with its PDF. If you reverse it, the link says so.',
  owner_report: 'The month’s report with the sections and the note you chose, portraits, and its PDF.',
  packet: 'The reports you chose, and one PDF of them with the papers and photos.',
}

/** What "with money and notes" adds. */
export const MONEY_ON_IT: Readonly<Partial<Record<ShareKind, string>>> = {
  horse: 'Stud fee, sales with prices and buyers, and your notes.',
  cross: 'Projected value, and your notes.',
  owner_report: 'Race payments that are due, with their amounts.',
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Whether this server's address works on this computer alone. */
export const isOnlyHere = (hostname: string) => LOOPBACK.has(hostname) || hostname.endsWith('.localhost')
