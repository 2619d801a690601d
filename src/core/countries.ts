const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** What stands for no place, or for none in particular. */
const NOWHERE = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Every country by its English and French name, in small letters; old letters of one that has new ones are left out. */
const codes = new Map(
  ['fr', 'en'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => !NOWHERE.has(code) && new Intl.Locale(`und-${code}`).region === code)
      .flatMap((code): [string, string][] => {
        const name = names.of(code)
        return name ? [[name.toLowerCase(), code]] : []
      })
  }),
)

/**
 * The two letters of a country, which somebody wrote as those or by its English or French name; '' of what is none. Two letters are taken
 * as they are.
 */
export function countryCodeOf(written: string): string {
  const country = written.trim()
  return /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : (codes.get(country.toLowerCase()) ?? '')
}
