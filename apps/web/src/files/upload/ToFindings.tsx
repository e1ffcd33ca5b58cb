/** Link from a panel to its findings further down the page. */
export function ToFindings({
  id,
  words = 'See everything to fix',
}: {
  id: string
  words?: string | undefined
}) {
  return (
    <p>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          const findings = document.getElementById(id)
          findings?.scrollIntoView({ block: 'start' })
          findings?.focus({ preventScroll: true })
        }}
      >
        {words}
      </a>
    </p>
  )
}
