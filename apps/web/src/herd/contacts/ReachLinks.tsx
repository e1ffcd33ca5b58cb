/** Calls the number where the device can. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+*#,;]/g, '')}`}>{phone}</a>
)

export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
)
