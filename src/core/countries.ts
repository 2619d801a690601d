const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** What stands for no place, or for none in particular. */
const NOWHERE = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

/** 'India' of IN, in a language; undefined of what is no country written as its two letters. */
export const countryNameOf = (code: string, language: string): string | undefined =>
  /^[A-Za-z]{2}$/.test(code) ? namesIn(language).of(code.toUpperCase()) : undefined

/** Every country by its English and French name, in small letters; old letters of one that has new ones are left out. */
const readCodes = (): ReadonlyMap<string, string> =>
  new Map(
    ['fr', 'en'].map(namesIn).flatMap((names) =>
      LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
        .filter((code) => !NOWHERE.has(code) && new Intl.Locale(`und-${code}`).region === code)
        .flatMap((code): [string, string][] => {
          const name = names.of(code)
          return name ? [[name.toLowerCase(), code]] : []
        }),
    ),
  )

let codes: ReadonlyMap<string, string> | undefined

/**
 * The two letters of a country, which somebody wrote as those or by its English or French name; '' of what is none. Two letters are taken
 * as they are. Names are read when the first is asked for, not at start.
 */
export function countryCodeOf(written: string): string {
  const country = written.trim()
  if (country === '') return ''
  if (/^[A-Za-z]{2}$/.test(country)) return country.toUpperCase()
  codes ??= readCodes()
  return codes.get(country.toLowerCase()) ?? ''
}
