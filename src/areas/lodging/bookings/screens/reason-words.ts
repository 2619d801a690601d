import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { Reason } from '../contract/replies.ts'

/** A reason in words, with the day it is about. */
export function useReasonWords(): (reason: Reason) => string {
  const { t } = useTranslation('refusals')
  const { day } = useDays()
  return ({ code, day: on, detail }) => {
    const text = t(code, { detail, defaultValue: t('broken') })
    return on ? `${text} (${day(on, 'short')})` : text
  }
}
