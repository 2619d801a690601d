import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countryCodeOf, countryNameOf } from '#core/countries.ts'
import type { FieldProps } from '#web/ui/line-field.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PlaceField } from './place-field.tsx'

/** `city` and `country` of a property or its owner. */
export function CityAndCountry<V extends FieldValues>({ form }: Pick<FieldProps<V>, 'form'>) {
  const { t } = useTranslation('addresses')
  const country = 'country' as Path<V>
  return (
    <FieldRow>
      <PlaceField form={form} level="CITY" name={'city' as Path<V>} label={t('city')} beside={{ country }} takesCountryCode />
      <CountryField form={form} name={country} label={t('country')} isRequired />
    </FieldRow>
  ) // prettier-ignore
}

/** A country, typed as its name in any language or as its letters; which one is meant is shown below it. */
export function CountryField<V extends FieldValues>(
  props: Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'isRequired'>,
) {
  const typed: unknown = useWatch({ control: props.form.control, name: props.name })
  const named = useCountryHelp(typed)
  return <PlaceField {...props} level="COUNTRY" help={named} takesCode />
}

/** What is shown below a country: 'India' of IN, 'Germany (DE)' of a name, in the reader's language; how to write it of what is none. */
export function useCountryHelp(typed: unknown): string {
  const { t, i18n } = useTranslation('addresses')
  const written = typeof typed === 'string' ? typed : ''
  const code = countryCodeOf(written)
  const name = countryNameOf(code, i18n.language)
  if (name === undefined) return t('countryHelp')
  return written.trim().toUpperCase() === code ? name : `${name} (${code})`
}
