import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import type { RouteForm } from '#web/form.ts'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { AgeCategory } from '../../contract/ages.ts'
import type { rates } from '../../contract/rates.ts'

type Props = { form: RouteForm<typeof rates.setStandingPrice>; categories: readonly AgeCategory[] }

/** The price of a child of each category, in the order of `childPrices` of the form. */
export function ChildPrices({ form, categories }: Props) {
  const { t } = useTranslation('rates')
  if (categories.length === 0) return null
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
        {t('ages.prices')}
      </Box>
      <FormHelperText sx={{ m: 0 }}>{t('ages.pricesHelp')}</FormHelperText>
      <FieldRow>
        {categories.map(({ id, name }, at) => (
          <MoneyField key={id} form={form} name={`childPrices.${at}.amount`} label={name} />
        ))}
      </FieldRow>
    </Box>
  )
}
