import { createLazyRoute } from '@tanstack/react-router'
import { feedbackUrl } from '../frame/feedback.ts'
import { FeedbackView } from '../frame/FeedbackView.tsx'

export const route = createLazyRoute('/feedback')({ component: () => <FeedbackView url={feedbackUrl()} /> })
