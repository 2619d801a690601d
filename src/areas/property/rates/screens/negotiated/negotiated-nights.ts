import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { PlanCompany } from '../../contract/negotiated.ts'

/** For which nights a negotiated plan is sold to a company, in words. */
export function useNegotiatedNights(): (nights: Pick<PlanCompany, 'firstOn' | 'lastOn'>) => string {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  return ({ firstOn, lastOn }) => {
    if (firstOn && lastOn) return `${day(firstOn)} – ${day(lastOn)}`
    if (firstOn) return t('negotiated.from', { day: day(firstOn) })
    return lastOn ? t('negotiated.until', { day: day(lastOn) }) : t('negotiated.always')
  }
}
