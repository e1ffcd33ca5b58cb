import { PageTitle } from '../ui/Section.tsx'

export function DataStudio() {
  return <PageTitle title="Data Studio" />
}
