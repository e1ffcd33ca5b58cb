import { capital } from '@quarterpole/contract/capital'
import type { ReactNode } from 'react'
import { FailurePanel, type FailurePanelProps, SkeletonRows, type SkeletonRowsProps } from '../ui/States.tsx'
import { detailOf } from './api/error.ts'

export interface WaitingWords
  extends Omit<SkeletonRowsProps, 'label'>, Partial<Pick<FailurePanelProps, 'level' | 'title' | 'detail'>> {
  /** "the horses": "Loading the horses", "The horses didn’t load", unless `label` and `title` say it otherwise. */
  what?: string | undefined
  label?: string | undefined
  /** Other ways out of a failure. */
  actions?: ReactNode
}

interface NotLoadedProps extends WaitingWords {
  error: Error | null
  onRetry: () => unknown
}

/** What is shown in place of an answer that is not there: gray rows while it loads, or why it did not. */
export function NotLoaded({
  what = '',
  error,
  onRetry,
  label = `Loading ${what}`,
  level,
  title = `${capital(what)} didn’t load`,
  detail,
  actions,
  ...shape
}: NotLoadedProps) {
  if (error === null) return <SkeletonRows label={label} {...shape} />
  return (
    <FailurePanel level={level} title={title} detail={detailOf(error, detail)} onRetry={() => void onRetry()}>
      {actions}
    </FailurePanel>
  )
}
