/** FEEDBACK_URL as the server wrote it into the page; without one, an empty email. */
export function feedbackUrl(): string {
  const given = document.querySelector<HTMLMetaElement>('meta[name="feedback-url"]')?.content ?? ''
  return /^(https?:|mailto:)/.test(given) ? given : 'mailto:?subject=Quarterpole%20feedback'
}
