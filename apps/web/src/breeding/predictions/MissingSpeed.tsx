import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'

/** Why there is no speed, and what to do; guidance, not a failure. */
export const MissingSpeed = ({ title, reason }: { title: string; reason: string }) => (
  <EmptyState title={title} action={<ButtonLink href={paths.data()}>Import race results</ButtonLink>}>
    {reason}
  </EmptyState>
)
