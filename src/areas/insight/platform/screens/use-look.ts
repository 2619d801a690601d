import {
  isFiscal,
  isPreset,
  NAMED_SPANS,
  type Preset,
  spanInAddress,
  spanOf,
} from '#areas/insight/reports/rules/periods.ts'
import type { Day, Span } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'

/** Days that have begun: of what is to come properties are not compared. Each has a financial year of its own. */
export const PERIODS: readonly Preset[] = [
  ...NAMED_SPANS.filter((name) => !name.startsWith('next') && !isFiscal(name)),
  'custom',
]
export const COMPARED = ['lastYear', 'lastYearWeekdays', 'previous'] as const
export type Compared = (typeof COMPARED)[number]

export type Look = {
  period: Preset
  span: Span
  compare: Compared
  /** The user did not request that comparison. */
  isUsual: boolean
  /** What the user requested to compare with; undefined leaves it to each widget. */
  requested: Compared | undefined
  /** The user requested no days: each widget has its own. */
  isArranged: boolean
  currency: Currency | undefined
  /** The figure that is drawn and ranked by. */
  figure: string | undefined
  sort: string | undefined
  text: string
  /** How many rows are skipped; another look begins at the first. */
  offset: number
  set: (change: Readonly<Record<string, string | undefined>>) => void
}

/** What is looked at, by the address; unknown values there are ignored. */
export function useLook(): Look {
  const [url, set] = useUrlState()
  const { today, fiscalYearMonth } = useDays()
  const isAsked = isPreset(url['period']) && PERIODS.includes(url['period'])
  // The days that the key figures of each property have.
  const usual = { preset: 'monthToDate', span: spanOf('monthToDate', today as Day) } as const
  const { preset: period, span } = isAsked ? spanInAddress(url, today as Day, fiscalYearMonth) : usual
  const currency = url['currency']
  const compare = COMPARED.find((name) => name === url['compare'])
  return {
    period,
    span,
    compare: compare ?? 'lastYear',
    isUsual: compare === undefined,
    requested: compare,
    isArranged: !isAsked,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? (currency as Currency) : undefined,
    figure: url['figure'],
    sort: url['sort'],
    text: url['text'] ?? '',
    offset: /^\d{1,6}$/.test(url['offset'] ?? '') ? Number(url['offset']) : 0,
    set: (change) => set({ offset: undefined, ...change }),
  }
}
