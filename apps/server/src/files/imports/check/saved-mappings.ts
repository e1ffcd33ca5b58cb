import type { SavedMapping } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { type ImportMappingRow, importMappingsFor } from '@quarterpole/db/queries/import-mapping'
import { headerFingerprint } from '@quarterpole/herd-files/mapping/file-choice'

/** The mapping last saved for files of this kind with these headers. */
export async function savedMappingFor(
  db: Db,
  fileType: FileType,
  header: readonly string[],
): Promise<ImportMappingRow | undefined> {
  const saved = await importMappingsFor(db, headerFingerprint(header))
  return saved.find(({ file_type }) => file_type === fileType)
}

export const presentMapping = ({
  id,
  name,
  file_type,
  format,
  header_fingerprint,
  mapping,
  updated_at,
}: ImportMappingRow): SavedMapping => ({
  id,
  name,
  file_type,
  format,
  header_fingerprint,
  mapping,
  updated_at,
})
