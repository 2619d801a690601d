import { useTranslation } from 'react-i18next'
import type { ApiError } from './api-error.ts'
import { issueText } from './issue-text.ts'
import { refusalText } from './refusal-text.ts'

/** How a field's limit is written: `String`, or `format` of `useMoney` where minor units are sent. */
type Write = (limit: number) => string

/**
 * The server's "no" to a dialog that has its own fields: what is wrong with each, and what is shown above the buttons. A refusal that
 * names a field is shown there.
 *
 * @param fields every field on screen by its name in the contract; issues of no field are in `refusal`
 */
export function useIssues<Field extends string>(
  error: ApiError | null,
  fields: Readonly<Record<Field, Write>>,
): { at: Readonly<Partial<Record<Field, string>>>; refusal: string | undefined } {
  const { t } = useTranslation(['validation', 'refusals', 'shell'])
  const at: Partial<Record<Field, string>> = {}
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0]) as Field
    if (field in fields) at[field] ??= issueText(t, issue, fields[field])
  }
  const field = error?.details.field
  if (error && typeof field === 'string' && field in fields)
    return { at: { ...at, [field]: refusalText(t, error) }, refusal: undefined }
  return { at, refusal: error ? refusalText(t, error, ({ path }) => String(path[0]) in fields) : undefined }
}
