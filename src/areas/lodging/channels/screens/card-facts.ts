import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import type { ReservationCard } from '../contract/wire.ts'
import { cardState } from '../rules/card.ts'

type Fact = readonly [label: string, value: string | false | undefined]

/** What is known of a virtual card, line by line: which one, when it can be charged, and how much. */
export function useCardFacts(): (card: ReservationCard, currency: string) => Fact[] {
  const { t } = useTranslation('channels')
  const { day, today } = useDays()
  const { format } = useMoney()
  return (card, reservationCurrency) => {
    const { kind, lastFour, validFrom, validUntil, limit, currency = reservationCurrency } = card
    const state = cardState(card, today)
    const until = state === 'EARLY' ? validFrom : validUntil
    const name = [kind, lastFour !== undefined && t('tray.cardEnds', { lastFour })].filter(Boolean).join(', ')
    return [
      [t('tray.card'), name],
      [
        t('tray.charge'),
        until === undefined ? t('tray.chargeAlways') : t(`tray.chargeState.${state}`, { day: day(until) }),
      ],
      [t('tray.cardLimit'), limit !== undefined && (currency === '' ? String(limit) : format(limit, { currency }))],
    ]
  }
}
