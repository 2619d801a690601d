import type { TFunction } from 'i18next'
import type { Issue } from './api-error.ts'

/** Sentences that contracts write themselves, by what they are in English: they contain dots and colons, so no path leads to one. */
const SAID = 'validation:said'
const translated = (t: TFunction, message: string): string | undefined =>
  (t(SAID, { returnObjects: true }) as Readonly<Record<string, string>>)[message]

/**
 * The sentence for a rule that was not met. Sentences a contract writes itself win.
 *
 * @param write a limit as users read it where the form has something else, such as minor units
 */
export function issueText(t: TFunction, issue: Issue, write: (limit: number) => string = String): string {
  const text = translated(t, issue.message)
  if (text !== undefined) return text
  if (issue.code === 'custom' || !issue.code) return issue.message
  if (issue.code === 'invalid_type') return t('validation:required')
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return issue.minimum === 1 ? t('validation:required') : t('validation:tooShort', { count: Number(issue.minimum) })
    if (issue.minimum === 0 && issue.inclusive === false) return t('validation:positive')
    return t('validation:tooSmall', { minimum: write(Number(issue.minimum)) })
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('validation:tooLong', { count: Number(issue.maximum) })
      : t('validation:tooBig', { maximum: write(Number(issue.maximum)) })
  if (issue.code === 'invalid_format')
    return t(`validation:format.${issue.format}`, { defaultValue: t('validation:invalid') })
  if (issue.code === 'invalid_value') return t('validation:choose')
  return t('validation:invalid')
}
