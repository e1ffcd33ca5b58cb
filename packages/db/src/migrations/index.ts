import { initial } from './0001-initial.ts'
import { care } from './0002-care.ts'
import { contacts } from './0003-contacts.ts'
import { withdrawals } from './0004-withdrawals.ts'
import { stays } from './0005-stays.ts'
import { photosAndPapers } from './0006-photos-and-papers.ts'
import { ownerships } from './0007-ownerships.ts'
import { digests } from './0008-digests.ts'
import { earnings } from './0009-earnings.ts'
import { storedSemen } from './0010-stored-semen.ts'
import { embryos } from './0011-embryos.ts'
import { exams } from './0012-exams.ts'
import { charges } from './0013-charges.ts'
import { flushedCovers } from './0014-flushed-covers.ts'
import { nominations } from './0015-nominations.ts'
import { papersAbout } from './0016-papers-about.ts'
import { foalings } from './0017-foalings.ts'
import { payments } from './0018-payments.ts'
import { documents } from './0019-documents.ts'
import { rates } from './0020-rates.ts'
import { statements } from './0021-statements.ts'
import { sharedStatements } from './0022-shared-statements.ts'
import { shippingContainers } from './0023-shipping-containers.ts'
import { semenRequests } from './0024-semen-requests.ts'
import { embryoTrade } from './0025-embryo-trade.ts'
import type { Migration } from './migration.ts'

/** Every migration, in order. Forward only; a released migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  care,
  contacts,
  withdrawals,
  stays,
  photosAndPapers,
  ownerships,
  digests,
  earnings,
  storedSemen,
  embryos,
  exams,
  charges,
  flushedCovers,
  nominations,
  papersAbout,
  foalings,
  payments,
  documents,
  rates,
  statements,
  sharedStatements,
  shippingContainers,
  semenRequests,
  embryoTrade,
]
