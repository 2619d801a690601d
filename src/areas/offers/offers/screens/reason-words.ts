import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import type { OfferReason } from '../contract/fields.ts'

/** The reasons against an offer, in a sentence. */
export function useReasonWords(): (reason: OfferReason) => string {
  const { t } = useTranslation('offerReasons')
  const { day } = useDays()
  const { format } = useMoney()
  return ({ code, missing, day: on, other }) =>
    t(code, {
      count: missing ?? 0,
      amount: format(missing ?? 0),
      day: on === null ? '' : day(on),
      other: other ?? '',
    })
}
