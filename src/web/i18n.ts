import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, LANGUAGES } from '#core/language.ts'
import { ApiError } from './api-error.ts'
import { TEXTS_OF_REFUSALS, textsOfRefusal } from './refusal-texts.ts'
import { FOLDER, PACKS } from './text-files.ts'

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

/** For a field that chooses the language of documents. */
export const languageOptions = LANGUAGES.map((value) => ({ value, label: languageNames[value] }))

/** What the language menus offer. French is used where the browser prefers it, but not offered unless configured. */
export const offeredLanguages: readonly Language[] = (
  (import.meta.env?.['VITE_OFFERED_LANGUAGES'] as string | undefined) ?? 'en'
)
  .split(',')
  .filter((code: string): code is Language => (LANGUAGES as readonly string[]).includes(code))

export const detectLanguage = (wanted: readonly string[]): Language => {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code === 'en' || code === 'fr')
  return first === 'fr' ? 'fr' : 'en'
}

/** What one file of texts contains: some areas, or all of them. */
type File = Record<string, ResourceKey>
const files = new Map<string, Promise<File>>()
const packOf = new Map(Object.entries(PACKS).flatMap(([pack, areas]) => areas.map((area) => [area, pack])))

const addressOf = (language: string, area: string): string =>
  FOLDER ? `${FOLDER}/${language}/${packOf.get(area) ?? area}.json` : `/languages/${language}.json`

/** The file that has the texts of an area; each is fetched once. */
function fileOf(language: string, area: string): Promise<File> {
  const address = addressOf(language, area)
  const found = files.get(address)
  if (found) return found
  const fetched = fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<File>) : Promise.reject(new Error(address))))
    .catch(() => Promise.reject(new ApiError(0, { code: 'unreachable' })))
  files.set(address, fetched)
  fetched.catch(() => files.delete(address))
  return fetched
}

const overHttp: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, area, done) =>
    void fileOf(language, area).then(
      (texts) => done(null, texts[area] ?? {}),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    ),
}

const personsLanguage = (): string => i18next.language ?? remembered() ?? detectLanguage(navigator.languages)

const remembered = () => {
  const code = localStorage.getItem('hotelmate.language')
  return code && (offeredLanguages as readonly string[]).includes(code) ? code : undefined
}

let started: Promise<i18n> | undefined

/**
 * Ready when the first texts of the user's language are loaded.
 *
 * @throws ApiError unreachable
 */
export function startTexts(): Promise<i18n> {
  started = start()
  return started
}

async function start(): Promise<i18n> {
  const language = personsLanguage()
  const first = await fileOf(language, 'shell')
  await i18next
    .use(overHttp)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: Object.keys(first),
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  document.documentElement.lang = i18next.language
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed
    localStorage.setItem('hotelmate.language', changed)
  })
  return i18next
}

/**
 * A script that is fetched when it is wanted, and with it the texts it uses. The build writes this at each `import()` (text-uses.ts).
 *
 * @param areas whose texts these are, with commas between
 */
export async function withTexts<Script>(areas: string, script: () => Promise<Script>): Promise<Script> {
  const [fetched] = await Promise.all([script(), areas === '' || loadTexts(areas.split(','))])
  return fetched
}

/** The texts that have the sentence of a refusal, which only its area knows; offline it has the sentence for all others. */
export async function loadRefusal(code: string): Promise<void> {
  if (!started) return
  await loadTexts([TEXTS_OF_REFUSALS])
    .then(() => loadTexts([textsOfRefusal(i18next.t, code)]))
    .catch(() => {})
}

/** Fetched before i18next needs them: it would go on without those it does not get. */
async function loadTexts(areas: readonly string[]): Promise<void> {
  await Promise.all(areas.map((area) => fileOf(personsLanguage(), area)))
  await started
  await i18next.loadNamespaces(areas)
}

/** All loaded texts, in another language as well. */
export async function loadLanguage(language: string): Promise<void> {
  const areas = [i18next.options.ns ?? []].flat().filter((area) => !i18next.hasResourceBundle(language, area))
  await Promise.all(areas.map((area) => fileOf(language, area)))
  await i18next.loadLanguages(language)
}

/**
 * Once all texts are loaded in that language.
 *
 * @throws ApiError unreachable
 */
export async function changeLanguage(language: string): Promise<void> {
  await loadLanguage(language)
  await i18next.changeLanguage(language)
}
