import type { TFunction } from 'i18next'
import { ApiError, type Issue } from './api-error.ts'
import { issueText } from './issue-text.ts'

/** The key of a refusal's sentence in the group `refusals` of the texts; a test holds that every language has it. */
export const refusalKey = (code: string): string => `refusals:${code}`

/**
 * What the clerk reads when something did not work. Details of the refusal fill the blanks of its sentence; one that says `because`
 * has a sentence of its own where there is one, 'weak_password_common'.
 *
 * @param isMarked whether a field on screen shows the issue itself; issues of no field are included here
 */
export function refusalText(t: TFunction, error: unknown, isMarked: (issue: Issue) => boolean = () => false): string {
  if (!(error instanceof ApiError)) return t('refusals:broken')
  if (!error.issues.every(isMarked))
    return t('validation:look', { what: [...new Set(error.issues.map((issue) => issueText(t, issue)))].join(' · ') })
  const { status } = error.details
  const statusText = typeof status === 'string' && { status: t(`shell:status.${status}`, { defaultValue: status }) }
  const { because } = error.details
  const why = typeof because === 'string' && { context: because }
  return t([refusalKey(error.code), 'refusals:broken'], {
    ...error.details,
    ...statusText,
    ...why,
    seconds: error.retryAfterSeconds ?? 60,
  })
}
