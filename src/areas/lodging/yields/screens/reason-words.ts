import { useTranslation } from 'react-i18next'
import type { ChangeReason } from '#areas/property/rates/contract/restrictions.ts'
import { printShare } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import type { Suggestion } from '../contract/suggestions.ts'
import { useStepWords } from './rule-words.ts'

/** Basis points down to a tenth of a percent. */
const tenthOf = (basisPoints: number): number => basisPoints - (basisPoints % 10)

/** Why a rule requested a change: 'Busy: occupancy 86 % from 80 %, 5 days ahead, +10 % on ₹5,000'. */
export function useReasonText(): (reason: ChangeReason) => string {
  const { t } = useTranslation('yields')
  const language = useLanguage()
  const { format } = useMoney()
  const step = useStepWords()
  const occupancy = ({ occupancyBp, occupancyFromBp, occupancyUntilBp }: ChangeReason) => {
    if (occupancyBp === null) return []
    const [at, from, until] = [occupancyBp, occupancyFromBp, occupancyUntilBp].map((bp) =>
      printShare(tenthOf(bp ?? 0), language),
    )
    const kind = occupancyFromBp === null ? 'until' : occupancyUntilBp === null ? 'from' : 'between'
    return [t(`reason.occupancy.${kind}`, { at, from, until })]
  }
  return (reason) => {
    if (reason.isLapsed) return t('reason.lapsed', { rule: reason.rule })
    const parts = [
      ...occupancy(reason),
      ...(reason.pickupRooms === null
        ? []
        : [
            t('reason.pickup', {
              rooms: t('words.rooms', { count: reason.pickupRooms }),
              count: reason.pickupDays ?? 0,
            }),
          ]),
      ...(reason.daysAhead === null ? [] : [t('reason.ahead', { count: reason.daysAhead })]),
      ...(reason.event === null ? [] : [reason.event]),
      ...(reason.baseAmount === null
        ? []
        : [t('reason.step', { step: step(reason), base: format(reason.baseAmount, { isShort: 'whole' }) })]),
    ]
    return parts.length === 0 ? reason.rule : `${reason.rule}: ${parts.join(', ')}`
  }
}

/** What a suggestion changes: '₹5,000 → ₹5,500'. */
export function useChangeText(): (suggestion: Suggestion) => string {
  const { t } = useTranslation('yields')
  const { format } = useMoney()
  return ({ effect, current, proposed, price }) => {
    if (price) {
      const [from, to] = [price.from, price.to].map((amount) =>
        amount === null ? '–' : format(amount, { isShort: 'whole' }),
      )
      return `${from} → ${to}`
    }
    const words = (value: number | null) => {
      if (value === null) return t('value.none')
      if (effect === 'MIN_STAY') return t('value.minStay', { count: value })
      return t(`value.${effect}.${value === 1 ? 'yes' : 'no'}`)
    }
    return current === null ? words(proposed) : `${words(current)} → ${words(proposed)}`
  }
}
