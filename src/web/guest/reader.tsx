import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import { Refused } from './ask.ts'
import { type GuestFormats, guestFormats } from './formats.ts'

/** The texts every guest page has: that the browser is offline, and those of refusals. */
type GuestWords = { failed: string; refusals: Readonly<Record<string, string>> & { other: string } }

/** How a guest reads a page: its words, and how amounts, days and terms are written. */
type Reader<Words, Line> = GuestFormats & {
  language: Language
  words: Words
  terms: (lines: readonly Line[]) => string[]
  refusal: (error: unknown) => string
}

type Props<Words> = { language: Language; words: Words; locale: string; currency: Currency; children: ReactNode }

/** The reader of a page with words of its own, and the way to it from anything within. */
export function createReader<Words extends GuestWords, Line>(
  termText: (line: Line, language: Language, formats: GuestFormats) => string,
) {
  const ReaderContext = createContext<Reader<Words, Line> | null>(null)

  function useReader(): Reader<Words, Line> {
    const reader = useContext(ReaderContext)
    if (!reader) throw new Error('no reader above')
    return reader
  }

  function ReaderProvider({ language, words, locale, currency, children }: Props<Words>) {
    const reader = useMemo(() => {
      const formats = guestFormats({ language, locale, currency })
      return {
        ...formats,
        language,
        words,
        terms: (lines: readonly Line[]) => lines.map((line) => termText(line, language, formats)),
        refusal: (error: unknown) => refusalText(words, error),
      }
    }, [language, words, locale, currency])
    return <ReaderContext value={reader}>{children}</ReaderContext>
  }
  return { ReaderProvider, useReader }
}

function refusalText({ refusals, failed }: GuestWords, error: unknown): string {
  if (!(error instanceof Refused) || error.status === 0) return failed
  return refusals[error.code] ?? refusals.other
}
