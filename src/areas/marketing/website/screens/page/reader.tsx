import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { termText } from '#areas/property/rates/rules/term-words.ts'
import type { TermLine } from '#areas/property/rates/contract/policies.ts'
import { type Currency, minor, printMoney, printShare } from '#core/money.ts'
import { type Language, writtenFor } from '#core/language.ts'
import type { Day } from '#core/dates.ts'
import { Refused } from './ask.ts'
import type { Words } from './words-en.ts'

/** How the guest reads: words, and how amounts and days are written. */
export type Reader = {
  language: Language
  words: Words
  amount: (minorUnits: number) => string
  day: (day: string) => string
  shortDay: (day: string) => string
  month: (day: string) => string
  moment: (instant: string) => string
  time: (instant: string) => string
  weekdays: string[]
  terms: (lines: readonly TermLine[]) => string[]
  refusal: (error: unknown) => string
}

const ReaderContext = createContext<Reader | null>(null)

export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('no reader above')
  return reader
}

type Props = { language: Language; words: Words; locale: string; currency: Currency; children: ReactNode }

export function ReaderProvider({ language, words, locale, currency, children }: Props) {
  const reader = useMemo(
    () => readerOf({ language, words, place: writtenFor(language, locale), currency }),
    [language, words, locale, currency],
  )
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/** A Monday. */
const FIRST_WEEKDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function readerOf(of: { language: Language; words: Words; place: string; currency: Currency }): Reader {
  const { language, words, place, currency } = of
  const formatted = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(place, options)
  const day = formatted({ dateStyle: 'medium', timeZone: 'UTC' })
  const shortDay = formatted({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = formatted({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moment = formatted({ dateStyle: 'long', timeStyle: 'short' })
  const time = formatted({ timeStyle: 'short' })
  const weekday = formatted({ weekday: 'short', timeZone: 'UTC' })
  const amount = (minorUnits: number) => printMoney(minor(minorUnits), currency, place)
  const percent = (basisPoints: number) => printShare(basisPoints, place)
  const formats = { day: (one: Day) => day.format(noon(one)), amount, percent }
  return {
    language,
    words,
    amount,
    day: (one) => day.format(noon(one)),
    shortDay: (one) => shortDay.format(noon(one)),
    month: (one) => month.format(noon(one)),
    moment: (instant) => moment.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    weekdays: Array.from({ length: 7 }, (_, index) => weekday.format(new Date(FIRST_WEEKDAY + index * DAY_MS))),
    terms: (lines) => lines.map((line) => termText(line, language, formats)),
    refusal: (error) => refusalText(words, error),
  }
}

function refusalText({ refusals, failed }: Words, error: unknown): string {
  if (!(error instanceof Refused) || error.status === 0) return failed
  const known: Readonly<Record<string, string>> = refusals
  return known[error.code] ?? refusals.other
}
