import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { GROUPS } from '#core/area.ts'
import { isDay } from '#core/dates.ts'
import { ApiError, type Issue } from './api-error.ts'
import { formatDay } from './format-day.ts'
import { issueText } from './issue-text.ts'
import { refusalTextsOf, TEXTS_OF_REFUSALS, textsOfRefusal } from './refusal-texts.ts'

const BROKEN = 'refusals:broken'
const TEXTS = GROUPS.map(refusalTextsOf)

/** Where a refusal's sentence may be among the texts; a test checks that every language has it. */
export const refusalKeys = (code: string): string[] => [...TEXTS.map((texts) => `${texts}:${code}`), BROKEN]

/**
 * What the clerk reads when something did not work. Details of the refusal fill the blanks of its sentence; one with `because`
 * has a sentence of its own where there is one, 'weak_password_common'.
 *
 * @param isMarked whether a field on screen shows the issue itself; issues of no field are included here
 */
export function refusalText(t: TFunction, error: unknown, isMarked: (issue: Issue) => boolean = () => false): string {
  if (!(error instanceof ApiError)) return t(BROKEN)
  if (!error.issues.every(isMarked))
    return t('validation:look', { what: [...new Set(error.issues.map((issue) => issueText(t, issue)))].join(' · ') })
  return refusalSentence(t, error.code, { ...error.details, seconds: error.retryAfterSeconds ?? 60 })
}

/** The sentence of a refusal with its facts: days are read as people write them, a status by its name. */
export function refusalSentence(t: TFunction, code: string, facts: Readonly<Record<string, unknown>>): string {
  const { because, status } = facts
  const days = Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact === 'string' && isDay(fact) ? [[name, formatDay(fact, i18next.language ?? 'en')] as const] : [],
  )
  return t(refusalKeys(code), {
    ...facts,
    ...Object.fromEntries(days),
    ...(typeof status === 'string' && { status: t(`shell:status.${status}`, { defaultValue: status }) }),
    ...(typeof because === 'string' && { context: because }),
  })
}

/** For refusals of no call just made, such as of lines of a file, with the texts that have their sentences. */
export const useRefusalSentence = (
  codes: readonly string[],
): ((code: string, facts?: Readonly<Record<string, unknown>>) => string) => {
  const { t: where } = useTranslation(codes.length > 0 ? TEXTS_OF_REFUSALS : 'refusals')
  const { t } = useTranslation(['refusals', 'shell', ...new Set(codes.map((code) => textsOfRefusal(where, code)))])
  return (code, facts = {}) => refusalSentence(t, code, facts)
}
