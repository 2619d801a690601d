import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import type { FieldProps } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PlaceField } from './place-field.tsx'

/** `city` and `country` of a house or its owner; the country is held as its two letters, and its name is said below them. */
export function CityAndCountry<V extends FieldValues>({ form }: Pick<FieldProps<V>, 'form'>) {
  const { t } = useTranslation('addresses')
  const country = 'country' as Path<V>
  const code: unknown = useWatch({ control: form.control, name: country })
  const named = useCountryHelp(code)
  return (
    <FieldRow>
      <PlaceField form={form} level="CITY" name={'city' as Path<V>} label={t('city')} beside={{ country }} takesCountryCode />
      <PlaceField form={form} level="COUNTRY" name={country} label={t('country')} help={named} takesCode isRequired />
    </FieldRow>
  ) // prettier-ignore
}

/** What stands below a country of two letters: 'India' of IN, in the reader's language; how to write it of what is none. */
export function useCountryHelp(code: unknown): string {
  const { t, i18n } = useTranslation('addresses')
  return (typeof code === 'string' && countryNameOf(code, i18n.language)) || t('codeHelp')
}
