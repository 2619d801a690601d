import type { WantedField } from '../contract/choices.ts'

/**
 * What the card of a guest wants besides names, birth, address and document, by the country of the property: the sex in Austria, Italy and Spain
 * (MeldeG § 5, TULPS art. 109, RD 933/2021), the place of birth in Italy and France (CESEDA R. 814-1), and in Great Britain where a guest
 * from abroad goes next (Immigration (Hotel Records) Order 1972). Guests elsewhere are not asked for it.
 */
const WANTED: Readonly<Record<string, readonly WantedField[]>> = {
  AT: ['gender'],
  ES: ['gender'],
  FR: ['placeOfBirth'],
  GB: ['nextDestination'],
  IT: ['gender', 'placeOfBirth'],
}

export const wantedOf = (country: string): WantedField[] => [...(WANTED[country] ?? [])]
