import { PageTitle } from '../ui/Section.tsx'

export function HorsesPage() {
  return <PageTitle title="Horse Management" />
}
