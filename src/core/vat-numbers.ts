import { countryCodeOf } from './countries.ts'
import { isGstin } from './gstin.ts'

/**
 * What follows the country in a number for value added or goods and services tax, by country. Source for the Union: the structures of
 * VIES, https://ec.europa.eu/taxation_customs/vies/; elsewhere the tax office of each country.
 */
const BODY: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/, BE: /^[01]\d{9}$/, BG: /^\d{9,10}$/, CY: /^\d{8}[A-Z]$/, CZ: /^\d{8,10}$/, DE: /^\d{9}$/, DK: /^\d{8}$/, EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/, FI: /^\d{8}$/, FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, GR: /^\d{9}$/, HR: /^\d{11}$/, HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, IT: /^\d{11}$/, LT: /^(\d{9}|\d{12})$/, LU: /^\d{8}$/, LV: /^\d{11}$/, MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/, PL: /^\d{10}$/, PT: /^\d{9}$/, RO: /^\d{2,10}$/, SE: /^\d{12}$/, SI: /^\d{8}$/, SK: /^\d{10}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, CH: /^E?\d{9}(MWST|TVA|IVA)?$/, LI: /^\d{5,9}$/, NO: /^\d{9}(MVA)?$/,
  IS: /^\d{5,6}$/, AE: /^\d{15}$/, SA: /^3\d{13}3$/, AU: /^\d{11}$/, NZ: /^\d{8,9}$/, ZA: /^4\d{9}$/, TR: /^\d{10}$/,
} // prettier-ignore

/** Greece writes EL before its numbers, whatever ISO 3166 calls it. */
const PREFIX: Readonly<Record<string, string>> = { GR: 'EL' }

/** A tax number as the number for VAT of its country, country first; undefined of one that is none, or that cannot be known to be one. */
export function vatNumberOf(taxNumber: string, country: string): string | undefined {
  const plain = taxNumber.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')
  if (country === 'IN' || country === '') {
    if (isGstin(plain)) return `IN${plain}`
  }
  const written = plain.slice(0, 2) === 'XI' ? 'XI' : countryCodeOf(plain.slice(0, 2))
  const named = written !== '' && (plain.startsWith(written) || plain.startsWith(PREFIX[written] ?? '?'))
  if (named && BODY[written]?.test(plain.slice(2))) return `${PREFIX[written] ?? written}${plain.slice(2)}`
  return BODY[country]?.test(plain) ? `${PREFIX[country] ?? country}${plain}` : undefined
}
