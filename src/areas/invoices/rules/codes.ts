import type { ServiceCode } from '../contract/codes.ts'

/** Service code of lodging in India's classification (SAC 9963 11). */
export const LODGING_CODE = '996311'

/** What a property prints until it says otherwise. */
export const DEFAULT_CODES: readonly ServiceCode[] = [{ kind: 'ROOM', name: '', code: LODGING_CODE }]

/**
 * The code of a charge: that of the longest name the charge's own name begins with, whatever the case, else its kind's; empty when
 * none is set. 'Laundry' finds 'Laundry express' too, unless that has a code of its own.
 */
export function codeFor(codes: readonly ServiceCode[], kind: string, name: string): string {
  const said = name.trim().toLowerCase()
  const fit = codes.filter((code) => code.kind === kind && said.startsWith(code.name.toLowerCase()))
  return fit.toSorted((a, b) => b.name.length - a.name.length)[0]?.code ?? ''
}
