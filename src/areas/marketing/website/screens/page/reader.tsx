import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { termText } from '#areas/property/rates/rules/term-words.ts'
import type { TermLine } from '#areas/property/rates/contract/policies.ts'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { Refused } from '#web/guest/ask.ts'
import { type GuestFormats, guestFormats } from '#web/guest/formats.ts'
import type { Words } from './words-en.ts'

/** How the guest reads: words, and how amounts and days are written. */
export type Reader = GuestFormats & {
  language: Language
  words: Words
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
  const reader = useMemo(() => readerOf({ language, words, locale, currency }), [language, words, locale, currency])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

function readerOf({ language, words, locale, currency }: Omit<Props, 'children'>): Reader {
  const formats = guestFormats({ language, locale, currency })
  return {
    ...formats,
    language,
    words,
    terms: (lines) => lines.map((line) => termText(line, language, formats)),
    refusal: (error) => refusalText(words, error),
  }
}

function refusalText({ refusals, failed }: Words, error: unknown): string {
  if (!(error instanceof Refused) || error.status === 0) return failed
  const known: Readonly<Record<string, string>> = refusals
  return known[error.code] ?? refusals.other
}
