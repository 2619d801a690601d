import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PlaceField } from './place-field.tsx'

/** `city` and `country` of a house or its owner; the country is held as its two letters, and its name is said below them. */
export function CityAndCountry<V extends FieldValues>({ form }: Pick<FieldProps<V>, 'form'>) {
  const { t, i18n } = useTranslation('addresses')
  const country = 'country' as Path<V>
  const code: unknown = useWatch({ control: form.control, name: country })
  const named = countryOf(code, i18n.language) ?? t('codeHelp')
  return (
    <FieldRow>
      <PlaceField form={form} level="CITY" name={'city' as Path<V>} label={t('city')} beside={{ country }} takesCountryCode />
      <PlaceField form={form} level="COUNTRY" name={country} label={t('country')} help={named} takesCode isRequired />
    </FieldRow>
  ) // prettier-ignore
}

/** 'India' of IN; undefined of what is no country. */
function countryOf(code: unknown, language: string): string | undefined {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.toUpperCase())
}
