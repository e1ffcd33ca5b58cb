import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { feedbackUrl } from './feedback.ts'

export function FeedbackLink({ className }: { className?: string | undefined }) {
  return (
    <a className={className} href={feedbackUrl()} target="_blank" rel="noopener noreferrer">
      Feedback <Icon name="external" />
      <VisuallyHidden> (opens another site)</VisuallyHidden>
    </a>
  )
}
