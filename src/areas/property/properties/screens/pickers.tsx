import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { COUNTRY_PACKS, type CountryPack, currencyOf, packOf } from '#core/country-packs.ts'
import type { Currency } from '#core/money.ts'
import { TextField } from '#web/ui/fields.tsx'
import { type FieldProps } from '#web/ui/line-field.tsx'

export type Place = { timeZone: string; country: string; currency: Currency }

/** Where the browser is, by its clock and then by its language. */
export function placeOfBrowser(): Place {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const byClock =
    timeZone === 'Asia/Calcutta' ? 'IN' : COUNTRY_PACKS.find((pack) => pack.timeZone === timeZone)?.country
  const country = byClock ?? new Intl.Locale(navigator.language).region ?? ''
  return { timeZone, country, currency: currencyOf(country) ?? ('' as Currency) }
}

/**
 * Fields that are those of the country until the user chooses others.
 *
 * @param follow takes over what is customary in the country; called again whenever that is another one
 */
export function useCountryDefaults(country: string, follow: (pack: CountryPack) => void): void {
  // The form's setters are the same at every drawing; only another country is a change.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => follow(packOf(country)), [country])
}

/** The number of a taxpayer, called as its country calls it, with what one looks like. */
export function TaxNumberField<V extends FieldValues>({ country, ...props }: FieldProps<V> & { country: string }) {
  const { t } = useTranslation('properties')
  const { taxNumberLabel, taxNumberExample } = packOf(country)
  const help = taxNumberExample === '' ? undefined : t('taxNumberHelp', { example: taxNumberExample })
  return <TextField {...props} label={taxNumberLabel || props.label} help={help} />
}
