import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { refusalKeys } from '#web/refusal-text.ts'
import { refusalTextsOf } from '#web/refusal-texts.ts'
import type { Reason } from '../contract/replies.ts'

/** Reasons are shown without a refused call, which would fetch its sentence; these are fetched where some may be shown. */
const TEXTS = ['refusals', ...(['property', 'ledger', 'lodging', 'billing'] as const).map(refusalTextsOf)]

/** A reason in words, with the day it is about; nothing until they are loaded, since a user who types meanwhile must not lose the field. */
export function useReasonWords(): (reason: Reason) => string {
  const { t, ready: isReady } = useTranslation(TEXTS, { useSuspense: false })
  const { day } = useDays()
  return ({ code, day: on, detail }) => {
    if (!isReady) return ''
    const text = t(refusalKeys(code), { detail })
    return on ? `${text} (${day(on, 'short')})` : text
  }
}
