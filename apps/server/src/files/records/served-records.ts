import type { RecordName } from '@quarterpole/contract/records'
import type { Served } from '../../herd/records/record-commands.ts'
import { nominations } from '../../herd/nominations/nominations.ts'
import { charges } from '../../herd/charges/charges.ts'
import { rates } from '../../herd/charges/rates.ts'
import { payments } from '../../herd/charges/payments.ts'
import { care } from '../../herd/care/care.ts'
import { documents } from '../../herd/attachments/documents.ts'
import { papers } from '../../herd/attachments/papers.ts'
import { withdrawals } from '../../herd/care/withdrawals.ts'
import { contacts } from '../../herd/contacts/contacts.ts'
import { ownerships } from '../../herd/contacts/ownerships.ts'
import { embryos } from '../../herd/embryos/embryos.ts'
import { requests } from '../../herd/semen/requests.ts'
import { rules } from '../../herd/semen/rules.ts'
import { sales } from '../../herd/sales/sales.ts'
import { semenEntries } from '../../herd/semen/semen-entries.ts'
import { stays } from '../../herd/stays/stays.ts'
import { exams } from '../../season/exams/exams.ts'
import { foalings } from '../../season/foalings/foalings.ts'
import { works } from '../../racing/works/works.ts'

/** Every record with what is particular about it: its calls and its imports are made from this. */
export const servedRecords: { readonly [T in RecordName]: Served<T> } = {
  care,
  charge: charges,
  nomination: nominations,
  paper: papers,
  payment: payments,
  rate: rates,
  contact: contacts,
  document: documents,
  embryo: embryos,
  exam: exams,
  foaling: foalings,
  ownership: ownerships,
  request: requests,
  rule: rules,
  sale: sales,
  semen: semenEntries,
  stay: stays,
  withdrawal: withdrawals,
  work: works,
}
