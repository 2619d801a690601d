/** The page of a person's consents. */
export const preferencesUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/preferences?token=${encodeURIComponent(token)}`

/** What mail programs call at a press of their own button. https://www.rfc-editor.org/rfc/rfc8058 */
export const oneClickUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/preferences/${encodeURIComponent(token)}/unsubscribe`
