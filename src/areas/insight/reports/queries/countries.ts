import { COUNTRY_CODES, countryNameOf } from '#core/countries.ts'
import type { Words } from '../rules/report.ts'

/** What each country is called. */
export const COUNTRY_WORDS: Readonly<Record<string, Words>> = Object.fromEntries(
  COUNTRY_CODES.map((code) => [code, { en: countryNameOf(code, 'en') ?? code, fr: countryNameOf(code, 'fr') ?? code }]),
)

const CODES = JSON.stringify(
  Object.fromEntries(
    Object.entries(COUNTRY_WORDS).flatMap(([code, { en, fr }]) =>
      [code, en, fr].map((name) => [name.toLowerCase(), code]),
    ),
  ),
).replaceAll("'", "''")

/**
 * SQL: the two letters of a country that is written as these or by its English or French name; what is written otherwise as it is, null where
 * nothing is.
 */
export const nationOf = (column: string): string =>
  `coalesce('${CODES}'::jsonb ->> lower(trim(${column})), nullif(trim(${column}), ''))`
