import { NAMED_SPANS, type NamedSpan, spanOf } from '#areas/insight/reports/rules/periods.ts'
import { type Day, daysBetween, type Span } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'

/** Days that have begun: of what is to come properties are not compared. */
export const PERIODS = NAMED_SPANS.filter((name) => !name.startsWith('next'))
export const COMPARED = ['lastYear', 'lastYearWeekdays', 'previous'] as const
export type Compared = (typeof COMPARED)[number]

export type Look = {
  period: NamedSpan
  span: Span
  compare: Compared
  /** Nobody asked for that comparison. */
  isUsual: boolean
  currency: Currency | undefined
  /** The figure that is drawn and ranked by. */
  figure: string | undefined
  sort: string | undefined
  text: string
  /** How many rows are passed over; another look begins at the first. */
  offset: number
  set: (change: Readonly<Record<string, string | undefined>>) => void
}

/** What is looked at, as the address says; what is not known there is passed over. */
export function useLook(): Look {
  const [url, set] = useUrlState()
  const { today } = useDays()
  const period = PERIODS.find((name) => name === url['period']) ?? 'last30'
  const currency = url['currency']
  const compare = COMPARED.find((name) => name === url['compare'])
  return {
    period,
    span: spanOf(period, today as Day),
    compare: compare ?? 'lastYear',
    isUsual: compare === undefined,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? (currency as Currency) : undefined,
    figure: url['figure'],
    sort: url['sort'],
    text: url['text'] ?? '',
    offset: /^\d{1,6}$/.test(url['offset'] ?? '') ? Number(url['offset']) : 0,
    set: (change) => set({ offset: undefined, ...change }),
  }
}

const [DAYS_OF_A_MONTH, DAYS_OF_A_SEASON] = [45, 190]

/** The periods a span is drawn by: as many points as a picture bears. */
export function periodsOfPicture({ from, until }: Span): 'day' | 'week' | 'month' {
  const length = daysBetween(from, until)
  return length <= DAYS_OF_A_MONTH ? 'day' : length <= DAYS_OF_A_SEASON ? 'week' : 'month'
}
