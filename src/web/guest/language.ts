import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Language, LANGUAGES } from '#core/language.ts'

/** The words of a page in each language, each fetched when it is first read. */
export type WordFiles<Words> = Readonly<Record<Language, () => Promise<Words>>>

const CHOSEN = 'hotelmate.guest-language'

/** The language of the address, else the one chosen in this tab, else what the browser prefers. */
export function firstLanguage(asked: string | null): Language {
  const wanted = [asked ?? sessionStorage.getItem(CHOSEN) ?? '', ...navigator.languages]
  return /^fr/i.test(wanted.find((code) => /^(en|fr)\b/i.test(code)) ?? '') ? 'fr' : 'en'
}

/** The words that are shown, and the way to the other language. Offline the one before stays. */
export function useWords<Words>(files: WordFiles<Words>, first: Language) {
  const [shown, setShown] = useState<{ language: Language; words: Words }>()
  const [isFailed, setFailed] = useState(false)
  const show = useCallback(
    (language: Language) => {
      files[language]().then(
        (words) => {
          setShown({ language, words })
          setFailed(false)
        },
        () => setFailed(true),
      )
    },
    [files],
  )
  const begin = useEffectEvent(() => show(first))
  useEffect(() => begin(), [])
  useEffect(() => {
    if (shown) document.documentElement.lang = shown.language
  }, [shown])
  const other = LANGUAGES.find((language) => language !== shown?.language) ?? first
  const chooseOther = () => {
    sessionStorage.setItem(CHOSEN, other)
    show(other)
  }
  return { shown, isFailed, other, chooseOther }
}
