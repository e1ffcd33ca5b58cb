/** FEEDBACK_URL as the server wrote it into the page; null where it is not set. */
export function feedbackUrl(): string | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="feedback-url"]')?.content ?? ''
  return /^(https?:|mailto:)/.test(given) ? given : null
}
