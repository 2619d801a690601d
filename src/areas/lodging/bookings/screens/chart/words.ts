import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { nightsOf, type Day } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { refusalKeys } from '#web/refusal-text.ts'
import { useMemo } from 'react'
import type { Reason } from '../../contract/replies.ts'
import type { Bar, ChartEvent } from '../../contract/chart.ts'
import type { ChartData } from './use-chart.ts'
import type { Obstacle, Target } from './target.ts'
import type { LookName } from './look.ts'

/** The approximate width of a character of a bar; near enough to choose a form of a name without measuring each. */
const LETTER_PX = 7

/** 'Asha Rao' where there is room, 'A. Rao' where there is little, 'Rao' where there is less. `room` is in pixels. */
export function shortName(name: string, room: number): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? name
  const forms = words.length > 1 ? [name, `${[...(words[0] ?? '')][0]}. ${last}`, last] : [name]
  return forms.find((form) => form.length * LETTER_PX <= room) ?? cutText(last, room)
}

/** The accessible name contains the visible text (WCAG 2.5.3): an initial is in no name, so it is put in front of it. */
export const accessibleName = (shown: string, spoken: string): string =>
  spoken.includes(shown.replace('…', '')) ? spoken : `${shown}, ${spoken}`

/** As many characters as there is room for, with an ellipsis where some are missing; empty where not even three fit. */
export function cutText(text: string, room: number): string {
  const characters = [...text]
  const fit = Math.floor(room / LETTER_PX)
  if (characters.length <= fit) return text
  return fit < 3 ? '' : `${characters.slice(0, fit - 1).join('')}…`
}

/** The hours and the name of an event, then when it begins and as much of the name as there is room for, then the hour alone. */
export function eventText({ from, until, name }: ChartEvent, room: number): string {
  const whole = `${from}–${until} ${name}`
  if (whole.length * LETTER_PX <= room) return whole
  const short = cutText(`${from} ${name}`, room)
  if (short.length >= `${from} `.length + 3) return short
  return from.length * LETTER_PX <= room ? from : cutText(from.slice(0, 2), room)
}

const reasonText = (t: TFunction, { code }: { code: string }): string => t(refusalKeys(code))

/** Remembers what a maker of texts made; a chart repeats the same few thousand texts while it scrolls. */
function remembered<Made>(make: (key: string) => Made): (key: string) => Made {
  const known = new Map<string, Made>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}

/** The texts of the chart, made in one place for the drawing, for screen readers and for toasts. */
export function useWords() {
  const { t, i18n } = useTranslation(['bookings', 'lodgingRefusals', 'propertyRefusals', 'shell'])
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
    const label = remembered((key) => t(`bookings:chart.${key}`))
    const when = remembered((key) => {
      const [arrival, departure] = key.split(' ') as [Day, Day]
      return `${dates({ arrival, departure })}, ${nights({ arrival, departure })}`
    })
    const bar = (each: Bar, look: LookName): string =>
      [
        each.guestName,
        label(`look.${look}`),
        when(`${each.arrival} ${each.departure}`),
        each.isLocked && label('locked'),
        each.isUpgrade && label('upgraded'),
        each.groupName !== null && t('bookings:chart.ofGroupNamed', { name: each.groupName }),
        each.hasBalance && label('hasBalance'),
      ]
        .filter(Boolean)
        .join(', ')
    const event = (each: ChartEvent): string => {
      return [
        `${each.from}–${each.until} ${each.name}`,
        each.until <= each.from && label('endsNextDay'),
        day(each.day, 'short'),
        t('bookings:chart.ofGroupNamed', { name: each.groupName }),
        each.isTentative && label('look.tentative'),
        t('bookings:chart.eventGuests', { count: each.guests }),
      ]
        .filter(Boolean)
        .join(', ')
    }
    return { t, dates, nights, difference, place, obstacle, reason, bar, event, day }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language
  }, [t, language])
}

export type Words = ReturnType<typeof useWords>
