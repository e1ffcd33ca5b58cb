import { feedbackUrl } from './feedback.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'

/** Where to send feedback. @param url the address for it, if the server has one */
export function FeedbackView({ url }: { url: string | null }) {
  return (
    <>
      <PageTitle title="Feedback" lead="Tell us what you did, what you expected, and what happened instead.">
        {url !== null && (
          <ButtonLink kind="solid" href={url} target="_blank" rel="noopener noreferrer">
            Send feedback
          </ButtonLink>
        )}
      </PageTitle>
      {url === null && (
        <>
          <p>
            This server has no address for feedback yet. Tell whoever runs it, and name the page you were on.
          </p>
          <Section title="If you run this server">
            <p>
              Set <code>FEEDBACK_URL</code> to a web page or to “mailto:” and your email address, and restart.
              The Feedback link then opens it. For a bug, “npm run diagnose” writes one file to send along,
              without names.
            </p>
          </Section>
        </>
      )}
    </>
  )
}

export const FeedbackPage = () => <FeedbackView url={feedbackUrl()} />
