import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { termText } from '#areas/property/rates/rules/term-words.ts'
import type { TermLine } from '#areas/property/rates/contract/policies.ts'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { Refused } from '#web/guest/ask.ts'
import { type GuestFormats, guestFormats } from '#web/guest/formats.ts'
import type { Words } from './words-en.ts'

/** How the guest reads a bill: words, and how amounts and days are written. */
type Reader = GuestFormats & {
  words: Words
  terms: (lines: readonly TermLine[]) => string[]
  refusal: (error: Refused) => string
}

const ReaderContext = createContext<Reader | null>(null)

export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('no reader above')
  return reader
}

type Props = { language: Language; words: Words; locale: string; currency: Currency; children: ReactNode }

export function ReaderProvider({ language, words, locale, currency, children }: Props) {
  const reader = useMemo((): Reader => {
    const formats = guestFormats({ language, locale, currency })
    return {
      ...formats,
      words,
      terms: (lines) => lines.map((line) => termText(line, language, formats)),
      refusal: ({ status, code }) => {
        const known: Readonly<Record<string, string>> = words.refusals
        return status === 0 ? words.failed : (known[code] ?? words.refusals.other)
      },
    }
  }, [language, words, locale, currency])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}
