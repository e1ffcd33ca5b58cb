import { PageTitle } from '../ui/Section.tsx'

export function InjuriesPage() {
  return <PageTitle title="Injury Manager" />
}
