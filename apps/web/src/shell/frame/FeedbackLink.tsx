import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { feedbackUrl } from './feedback.ts'

/** Opens the address for feedback; without one, the page that says where to turn. */
export function FeedbackLink({ className }: { className?: string | undefined }) {
  const url = feedbackUrl()
  if (url === null)
    return (
      <Anchor className={className} href={paths.feedback()}>
        Feedback
      </Anchor>
    )
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      Feedback <Icon name="external" />
      <VisuallyHidden> (opens another site)</VisuallyHidden>
    </a>
  )
}
