import { text } from './contract.ts'

/** India's tax number: two digits of the state, the PAN of ten, an entity sign, Z, a check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of the first fourteen characters: each sign's value is weighted 1, 2, 1, 2, …, quotient and remainder by 36 are
 * added up, and the check completes the sum to a multiple of 36.
 *
 * @throws RangeError for characters other than digits and capital letters
 */
export function gstinCheckDigit(first14: string): string {
  let total = 0
  for (const [index, sign] of Array.from(first14.slice(0, 14)).entries()) {
    const value = SIGNS.indexOf(sign)
    if (value < 0) throw new RangeError(`not a sign of a GSTIN: ${sign}`)
    const product = value * (index % 2 === 0 ? 1 : 2)
    total += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS.charAt((36 - (total % 36)) % 36)
}

/** A tax number as it is compared: capitals, letters and digits only. */
export const taxKey = (taxNumber: string): string => taxNumber.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Whether a text is a GSTIN by pattern, state and check character; spaces, dashes and small letters are forgiven. */
export function isGstin(typed: string): boolean {
  const number = taxKey(typed)
  return GSTIN.test(number) && stateOfGstin(number) !== undefined && gstinCheckDigit(number) === number[14]
}

/** Whether a tax number can be one: other countries' are taken as they are, what begins like a GSTIN must be one. */
const isPlausible = (taxNumber: string): boolean => !/^\d{2}[A-Z]{5}\d{4}/.test(taxKey(taxNumber)) || isGstin(taxNumber)

/** The tax number of a buyer or a seller, as documents that cannot be changed show it. */
export const taxNumber = (max: number) => text(max).refine(isPlausible, 'The check digit of this GSTIN is wrong')

/** States and union territories by the code their GSTINs begin with. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre',
}

/** The state a GSTIN was given in; undefined when its first two characters name none. */
export function stateOfGstin(gstin: string): { code: string; name: string } | undefined {
  const code = gstin.trim().slice(0, 2)
  const name = GST_STATES[code]
  return name === undefined ? undefined : { code, name }
}
