import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { nightsOf } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useMemo } from 'react'
import type { Bar, Reason } from '../../contract.ts'
import type { ChartData } from './use-chart.ts'
import type { Obstacle, Target } from './target.ts'
import type { LookName } from './look.ts'

/** 'Asha Rao' where there is room, 'A. Rao' where there is little, 'Rao' where there is none. */
export function shortName(name: string, room: number): string {
  if (room >= 110) return name
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? name
  return words.length > 1 && room >= 64 ? `${[...(words[0] ?? '')][0]}. ${last}` : last
}

const reasonText = (t: TFunction, { code }: { code: string }): string =>
  t(`refusals:${code}`, { defaultValue: t('refusals:broken') })

/** The sentences of the chart, one maker for what is drawn, read aloud and said in toasts. */
export function useWords() {
  const { t, i18n } = useTranslation(['bookings', 'refusals', 'shell'])
  const { day } = useDays()
  const { format } = useMoney()
  const language = i18n.language

  return useMemo(() => {
    const dates = ({ arrival, departure }: Pick<Target, 'arrival' | 'departure'>) =>
      t('bookings:chart.dates', { arrival: day(arrival, 'short'), departure: day(departure, 'short') })
    const nights = (stay: Pick<Target, 'arrival' | 'departure'>) => t('shell:nights', { count: nightsOf(stay) })
    const difference = (amount: number) =>
      amount === 0
        ? t('bookings:chart.samePrice')
        : t(amount > 0 ? 'bookings:chart.more' : 'bookings:chart.less', { amount: format(Math.abs(amount)) })
    const place = (chart: ChartData | undefined, target: Pick<Target, 'roomId' | 'roomTypeId'>) => {
      const room = target.roomId ? chart?.roomOf.get(target.roomId) : undefined
      if (room) return t('bookings:chart.room', { number: room.number })
      return t('bookings:chart.noRoom', { type: chart?.typeOf.get(target.roomTypeId)?.name ?? '' })
    }
    const obstacle = (found: Obstacle): string => {
      if (found.code === 'room_taken' && found.who)
        return t('bookings:chart.takenBy', { who: found.who, day: day(found.day ?? '', 'short') })
      if (found.code === 'room_blocked' && found.who)
        return t('bookings:chart.blockedBecause', { why: found.who, day: day(found.day ?? '', 'short') })
      return reasonText(t, found)
    }
    const reason = (why: Reason): string =>
      why.day ? `${reasonText(t, why)} (${day(why.day, 'short')})` : reasonText(t, why)
    const bar = (each: Bar, look: LookName): string =>
      [
        each.guestName,
        t(`bookings:chart.look.${look}`),
        dates(each),
        nights(each),
        each.isLocked && t('bookings:chart.locked'),
        each.isUpgrade && t('bookings:chart.upgraded'),
        each.hasBalance && t('bookings:chart.hasBalance'),
      ]
        .filter(Boolean)
        .join(', ')
    return { t, dates, nights, difference, place, obstacle, reason, bar, day }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language
  }, [t, language])
}

export type Words = ReturnType<typeof useWords>
