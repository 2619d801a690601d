import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PlaceField } from './place-field.tsx'

/** `city` and `country` of a house or its owner; the country is held as its two letters. */
export function CityAndCountry<V extends FieldValues>({ form }: Pick<FieldProps<V>, 'form'>) {
  const { t } = useTranslation('addresses')
  const country = 'country' as Path<V>
  return (
    <FieldRow>
      <PlaceField form={form} level="CITY" name={'city' as Path<V>} label={t('city')} beside={{ country }} takesCountryCode />
      <PlaceField form={form} level="COUNTRY" name={country} label={t('country')} help={t('codeHelp')} takesCode isRequired />
    </FieldRow>
  ) // prettier-ignore
}
