import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { refusalKeys } from '#web/refusal-text.ts'
import type { Reason } from '../contract/replies.ts'

/** A reason in words, with the day it is about. */
export function useReasonWords(): (reason: Reason) => string {
  // Shown without a refused call, which would fetch its sentence.
  const { t } = useTranslation(['refusals', 'lodgingRefusals', 'propertyRefusals', 'ledgerRefusals', 'billingRefusals'])
  const { day } = useDays()
  return ({ code, day: on, detail }) => {
    const text = t(refusalKeys(code), { detail })
    return on ? `${text} (${day(on, 'short')})` : text
  }
}
