import { packOf } from '#core/country-packs.ts'
import type { ServiceCode } from '../contract/codes.ts'

/** What a property of a country prints by default. */
export const customaryCodes = (countryPack: string): ServiceCode[] => [...packOf(countryPack).serviceCodes]

/**
 * The code of a charge: that of the longest name the charge's own name begins with, whatever the case, else its kind's; empty when
 * none is set. 'Laundry' finds 'Laundry express' too, unless that has a code of its own.
 */
export function codeFor(codes: readonly ServiceCode[], kind: string, name: string): string {
  const wanted = name.trim().toLowerCase()
  const fit = codes.filter((code) => code.kind === kind && wanted.startsWith(code.name.toLowerCase()))
  return fit.toSorted((a, b) => b.name.length - a.name.length)[0]?.code ?? ''
}
