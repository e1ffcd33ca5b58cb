import { FilesButton } from '../../ui/FileChoice.tsx'
import { look } from '../../ui/Layout.tsx'

/** What the server takes; a phone turns its own formats into one of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

/** Opens the system's choice of files, and on a phone its camera. */
export const FileButtons = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <>
    <FilesButton
      label="Choose files"
      name="Choose files: photos or papers"
      accept={ACCEPTED}
      multiple
      onFiles={onFiles}
    />
    <span className={look({ onPhone: true })}>
      <FilesButton label="Take a photo" accept="image/jpeg" capture="environment" onFiles={onFiles} />
    </span>
  </>
)
