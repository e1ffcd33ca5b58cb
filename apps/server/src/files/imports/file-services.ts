import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { ImportRunner } from './import-runner.ts'
import type { PreviewRunner } from './preview-runner.ts'
import type { UploadStreams } from './uploads/upload-events.ts'
import type { Uploads } from './uploads/uploads.ts'

/** For handlers that read files. */
export interface FileServices extends HerdServices {
  readonly imports: ImportRunner
  readonly previews: PreviewRunner
  readonly uploads: Uploads
  readonly uploadStreams: UploadStreams
}
