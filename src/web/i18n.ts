import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, LANGUAGES } from '#core/language.ts'

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

/** For a field that chooses the language of documents. */
export const languageOptions = LANGUAGES.map((value) => ({ value, label: languageNames[value] }))

/** What the language menus offer. French is used where the browser asks for it, but not offered unless configured. */
export const offeredLanguages: readonly Language[] = (
  (import.meta.env?.['VITE_OFFERED_LANGUAGES'] as string | undefined) ?? 'en'
)
  .split(',')
  .filter((code: string): code is Language => (LANGUAGES as readonly string[]).includes(code))

export const detectLanguage = (wanted: readonly string[]): Language => {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code === 'en' || code === 'fr')
  return first === 'fr' ? 'fr' : 'en'
}

const files = new Map<string, Promise<Record<string, ResourceKey>>>()

/** One file per language holds the texts of all areas; it is fetched once. */
function fileOf(language: string): Promise<Record<string, ResourceKey>> {
  const build = document
    .querySelector<HTMLScriptElement>('script[type=module][src*="assets/"]')
    ?.src.match(/-([\w-]{6,})\.js/)?.[1]
  const found = files.get(language)
  if (found) return found
  const fetched = fetch(`/languages/${language}.json${build ? `?v=${build}` : ''}`).then((response) => {
    if (response.ok) return response.json() as Promise<Record<string, ResourceKey>>
    throw new Error(`no texts for ${language}: ${response.status}`)
  })
  files.set(language, fetched)
  fetched.catch(() => files.delete(language))
  return fetched
}

const overHttp: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, area, done) =>
    void fileOf(language).then(
      (texts) => done(null, texts[area] ?? {}),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    ),
}

const remembered = () => {
  const code = localStorage.getItem('hotelmate.language')
  return code && (offeredLanguages as readonly string[]).includes(code) ? code : undefined
}

/** Ready when the texts of the person's language are there; a missing text falls back to English. */
export async function startTexts(): Promise<i18n> {
  await i18next
    .use(overHttp)
    .use(initReactI18next)
    .init({
      lng: remembered() ?? detectLanguage(navigator.languages),
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      ns: ['shell', 'refusals', 'validation'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  // One file holds the texts of all areas, so all are there at once: menus and titles speak for screens not yet opened.
  await i18next.loadNamespaces(Object.keys(await fileOf(i18next.language)))
  document.documentElement.lang = i18next.language
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    localStorage.setItem('hotelmate.language', language)
  })
  return i18next
}
