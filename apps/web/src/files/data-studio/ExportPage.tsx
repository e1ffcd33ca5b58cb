import { PageTitle } from '../../ui/Section.tsx'
import { Exports } from './Exports.tsx'

export const ExportPage = () => (
  <>
    <PageTitle title="Export" lead="Every table as CSV or XLSX." />
    <Exports />
  </>
)
