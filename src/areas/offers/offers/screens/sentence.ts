import { useTranslation } from 'react-i18next'
import { percentOf } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { OfferConditions, OfferDetails } from '../contract/fields.ts'

type Sentence = Pick<OfferDetails, 'target' | 'kind' | 'percentBp' | 'amount' | 'buy' | 'free' | 'maxOff' | 'needsCode' | 'audience' | 'channels' | 'gift' | 'amountsAre' | 'comesOff' | 'roundTo' | 'everyNth' | 'maxRoomsPerNight'> & {
  conditions: OfferConditions
  /** What it names is called, by its ids. */
  names: Readonly<Record<string, string>>
} // prettier-ignore

/** The terms of an offer, in one sentence: what is off, of which nights, for whom, booked when. */
export function useSentence(): (offer: Sentence) => string {
  const { t, i18n } = useTranslation('offers')
  const { format } = useMoney()
  const { day } = useDays()
  const weekdays = useWeekdayNames()
  const span = (key: string, first: Day | null, last: Day | null) => {
    if (first !== null && last !== null) return t(`sentence.${key}.both`, { first: day(first), last: day(last) })
    if (first !== null) return t(`sentence.${key}.from`, { first: day(first) })
    return last === null ? '' : t(`sentence.${key}.until`, { last: day(last) })
  }
  return (offer) => {
    const { target, kind, percentBp, amount, buy, free, conditions, needsCode, audience, maxOff, gift, names } = offer
    const { amountsAre, comesOff, roundTo, everyNth, maxRoomsPerNight } = offer
    const hasAmounts = [amount, maxOff, roundTo, conditions.minAmount].some((one) => one !== null)
    const { minNights, maxNights, minLeadDays, maxLeadDays, minAmount, timeFrom, timeUntil } = conditions
    const giftName = names[gift?.extraId ?? gift?.productId ?? ''] ?? t('sentence.something')
    const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names[id] ?? []).join(', ')
    const onDays = (key: 'weekdays' | 'arrivalDays' | 'departureDays') =>
      conditions[key].length > 0 &&
      t(`sentence.${key}`, { days: conditions[key].map((one) => weekdays[one - 1]).join(', ') })
    const { roomTypeIds, ratePlanIds, outletIds, productIds, categories, minGuests, blackouts } = conditions
    const only = [roomTypeIds, ratePlanIds, outletIds, [...categories, ...productIds]].map(namesOf).filter(Boolean)
    const what = t(kind === 'GIFT' ? `sentence.GIFT.${target}.${gift?.per ?? 'ONCE'}` : `sentence.${kind}.${target}`, {
      gift: t('gift.of', { count: gift?.quantity ?? 1, name: giftName }),
      percent: percentOf(percentBp ?? 0),
      amount: format(amount ?? 0),
      buy: (buy ?? 0) + (free ?? 0),
      pay: buy ?? 0,
      count: free ?? 0,
    })
    const parts = [
      what,
      everyNth !== null && t('sentence.everyNth', { count: everyNth }),
      roundTo !== null && t('sentence.roundTo', { amount: format(roundTo) }),
      ...only.map((named) => t('sentence.only', { names: named })),
      maxOff !== null && t('sentence.maxOff', { amount: format(maxOff) }),
      minNights !== null && t('sentence.minNights', { count: minNights }),
      maxNights !== null && t('sentence.maxNights', { count: maxNights }),
      minAmount !== null && t('sentence.minAmount', { amount: format(minAmount) }),
      minGuests !== null && t('sentence.minGuests', { count: minGuests }),
      onDays('weekdays'),
      onDays('arrivalDays'),
      onDays('departureDays'),
      span('stay', conditions.stayFirstOn, conditions.stayLastOn),
      ...blackouts.map(({ firstOn, lastOn }) => t('sentence.blackout', { first: day(firstOn), last: day(lastOn) })),
      (timeFrom !== null || timeUntil !== null) &&
        t('sentence.times', { from: timeFrom ?? '00:00', until: timeUntil ?? '24:00' }),
      span('book', conditions.bookFirstOn, conditions.bookLastOn),
      minLeadDays !== null && t('sentence.minLead', { count: minLeadDays }),
      maxLeadDays !== null && t('sentence.maxLead', { count: maxLeadDays }),
      audience === 'SEGMENT'
        ? t('sentence.segment', { names: namesOf(conditions.segmentIds) })
        : audience !== 'EVERYONE' && t(`sentence.audience.${audience}`),
      comesOff === 'AFTER_TAX' && t('sentence.afterTax'),
      hasAmounts && comesOff === 'BEFORE_TAX' && amountsAre !== 'AS_PRICED' && t(`sentence.amounts.${amountsAre}`),
      maxRoomsPerNight !== null && t('sentence.rooms', { count: maxRoomsPerNight }),
      needsCode && t('sentence.code'),
    ]
    const said = parts.filter(Boolean).join(', ')
    // What an extra is called may begin with a small letter.
    return `${said.charAt(0).toLocaleUpperCase(i18n.language)}${said.slice(1)}.`
  }
}
