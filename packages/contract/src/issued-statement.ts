import { z } from 'zod'
import { charge } from './charge.ts'
import { Balance } from './costs.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, JobId, pathId, StatementId } from './ids.ts'
import { payment } from './payment.ts'
import { onlyFor } from './privacy.ts'
import { Month } from './statement.ts'
import { Instant, IsoDate, page, queryInt } from './values.ts'

const Cents = z.number().int()
const tag = 'Charges'

/** What a statement adds up to; each next one begins with what the last one of the contact left. */
const Totals = {
  forward_cents: Cents, // of the contact's last statement
  charges_cents: Cents, // less credits
  paid_cents: Cents,
  due_cents: Cents, // the first and the second less the third; below zero: paid ahead
}

/** A statement as it was issued, or the reversal of one, whose amounts are turned. */
export const IssuedStatement = z.object({
  id: StatementId,
  number: z.number().int().positive(), // 1, 2, 3 … of the barn, without gaps
  contact_id: ContactId,
  name: onlyFor('contacts', z.string()), // as it was
  from_day: IsoDate,
  through_day: IsoDate,
  issued_on: IsoDate,
  ...Totals,
  reverses: z.number().int().nullable(), // the number of the statement that this one reverses
  reversed_by: z.number().int().nullable(), // and of the one that reverses it
  sent_to: onlyFor('contacts', z.string().nullable()),
  sent_at: Instant.nullable(), // null with an address and no fault: it is being sent
  fault: z.string().nullable(), // why its last sending failed
})
export type IssuedStatement = z.infer<typeof IssuedStatement>

/** What a statement says of one charge or payment. */
export const StatementLine = z.object({
  day: IsoDate,
  horse_name: z.string().nullable(), // null: a payment or a credit of the contact
  kind: z.union([charge.fields.kind.reply, payment.fields.kind.reply]),
  what: z.string().nullable(),
  charge_cents: Cents.nullable(), // of the whole horse
  share: z.string().nullable(),
  cents: Cents, // a payment is below zero
})
export type StatementLine = z.infer<typeof StatementLine>

export const IssuedInFull = IssuedStatement.extend({
  address: onlyFor('contacts', z.string().nullable()),
  aging: Balance.shape.aging.nullable(), // null of a reversal
  lines: onlyFor('contacts', z.array(StatementLine)), // by horse and day, payments last
})
export type IssuedInFull = z.infer<typeof IssuedInFull>

const RunRow = z.object({
  contact_id: ContactId,
  name: z.string(),
  email: z.string().nullable(),
  ...Totals,
  lines: z.number().int(),
  why: z.string().nullable(), // why it can't be issued
})
/** Whom a month's statements are for, before they are issued. */
export const StatementRun = z.object({
  month: Month,
  through_day: IsoDate,
  rows: onlyFor('contacts', z.array(RunRow)), // by name
  others_cents: Cents, // balances of the rest: with those of the rows that can be issued they are what the ledger says
  unsplit: z.object({ charges: z.number().int(), cents: Cents }).nullable(), // on no statement: the shares of the day aren't the whole
  is_mail_possible: z.boolean(), // a mail server is set up
})
export type StatementRun = z.infer<typeof StatementRun>

export const previewStatements = endpoint({
  method: 'GET',
  path: '/statement-run',
  need: 'money',
  tag,
  summary: 'The statements that can be issued for a month, with their totals',
  query: z.strictObject({ month: Month }),
  reply: StatementRun,
  errors: ['invalid'],
})
export const issueStatements = endpoint({
  method: 'POST',
  path: '/statement-run',
  need: 'money',
  callsPerMinute: 60,
  tag,
  summary:
    'Issue statements of a month, all or none, and send them if wanted; one whose balance is no longer what was seen is refused',
  body: z.strictObject({
    month: Month,
    statements: z
      .array(z.strictObject({ contact_id: ContactId, due_cents: Cents }))
      .min(1)
      .max(1000),
    send: z.boolean(),
  }),
  reply: z.object({ first: z.number().int(), last: z.number().int() }), // their numbers
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const listIssued = endpoint({
  method: 'GET',
  path: '/issued-statements',
  need: 'money',
  tag,
  summary: 'Issued statements and reversals, newest first',
  query: z.strictObject({
    month: Month.optional(), // of the last day they are through
    contact_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    ...page,
  }),
  reply: z.array(IssuedStatement),
  errors: ['invalid'],
})
const params = z.object({ id: pathId(StatementId) })
export const getIssued = endpoint({
  method: 'GET',
  path: '/issued-statements/:id',
  need: 'money',
  tag,
  summary: 'A statement with its lines, as it was issued',
  params,
  reply: IssuedInFull,
  errors: ['not_found'],
})
export const reverseStatement = endpoint({
  method: 'POST',
  path: '/issued-statements/:id/reverse',
  need: 'money',
  tag,
  summary: 'Reverse a statement by another with its amounts turned; what it billed and counted is open again',
  params,
  reply: IssuedInFull, // the reversal
  status: 201,
  errors: ['not_found', 'conflict'],
})
export const createStatementPdf = endpoint({
  method: 'POST',
  path: '/issued-statements/:id/pdf',
  need: 'money',
  callsPerMinute: 60,
  tag,
  summary: 'Start a job that renders an issued statement as PDF',
  params,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'too_many'],
})
export const sendStatement = endpoint({
  method: 'POST',
  path: '/issued-statements/:id/send',
  need: 'money',
  callsPerMinute: 60,
  tag,
  summary:
    'Send an issued statement as PDF by the barn’s mail server, to the e-mail address that its contact has now',
  params,
  reply: IssuedInFull,
  errors: ['not_found', 'conflict'],
})
export const downloadIssued = endpoint({
  method: 'GET',
  path: '/issued-statements.csv',
  need: 'money',
  tag,
  summary: 'The lines of a month’s issued statements and reversals as CSV, for an accounting program',
  query: z.strictObject({ month: Month }),
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid'],
})
