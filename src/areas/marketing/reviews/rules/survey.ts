import type { Instant } from '#core/dates.ts'
import type { RequestState } from '../contract/choices.ts'
import { CHANGE_HOURS } from './asking.ts'

const HOUR_MS = 3_600_000

type Dated = { state: RequestState; answeredAt: Instant | null; expiresAt: Instant }

/** OPEN takes an answer, CHANGEABLE another one, DONE none any more; LATE is past its time. */
export type SurveyState = 'OPEN' | 'CHANGEABLE' | 'DONE' | 'LATE'

export function surveyStateOf({ state, answeredAt, expiresAt }: Dated, now: Instant): SurveyState {
  if (answeredAt !== null)
    return Date.parse(now) - Date.parse(answeredAt) < CHANGE_HOURS * HOUR_MS ? 'CHANGEABLE' : 'DONE'
  return state === 'EXPIRED' || expiresAt <= now ? 'LATE' : 'OPEN'
}

/** The address of the guest's page. */
export const surveyUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/stay-review?token=${encodeURIComponent(token)}`
