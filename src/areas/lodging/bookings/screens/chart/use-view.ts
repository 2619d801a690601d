import { useCallback } from 'react'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'

export const ZOOMS = [7, 14, 30, 60] as const

/** The day before today is the first one, so that last night's guests are still seen leaving. */
const DAYS_BEFORE_TODAY = 1

/** What the chart shows, stored in the address: `?from=2026-11-20&days=14`. Without them it follows the business date. */
export function useView(isPhone: boolean) {
  const [url, setUrl] = useUrlState()
  const { today } = useDays()
  const usual = isPhone ? 7 : 14
  const requested = Number(url['days'])
  const days = ZOOMS.find((zoom) => zoom === requested) ?? usual
  const start = addDays(today as Day, -DAYS_BEFORE_TODAY)
  const from = url['from'] && isDay(url['from']) ? url['from'] : start

  const go = useCallback((day: Day) => setUrl({ from: day === start ? undefined : day }), [setUrl, start])
  return {
    from,
    days,
    isToday: from === start,
    go,
    today: useCallback(() => setUrl({ from: undefined }), [setUrl]),
    shift: (spans: number) => go(addDays(from, spans * days)),
    zoom: (count: number) => setUrl({ days: count === usual ? undefined : String(count) }),
  }
}

export type ChartView = ReturnType<typeof useView>
