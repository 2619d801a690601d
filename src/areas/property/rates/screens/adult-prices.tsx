import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RouteForm } from '#web/form.ts'
import { NumberField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { rates } from '../contract/rates.ts'

type Props = { form: RouteForm<typeof rates.setStandingPrice>; most: number }

/** Base prices for numbers of adults, as many as sleep in a room of the type. */
export function AdultPrices({ form, most }: Props) {
  const { t } = useTranslation('rates')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'adultPrices' })
  const free = Array.from({ length: most }, (_, at) => at + 1).find(
    (count) => !fields.some(({ adults }) => adults === count),
  )
  const fault = form.formState.errors.adultPrices?.message
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
        {t('adultPrices.title')}
      </Box>
      <FormHelperText sx={{ m: 0 }}>{t('adultPrices.help')}</FormHelperText>
      {fields.map((line, at) => (
        <Box
          key={line.id}
          role="group"
          aria-label={t('adultPrices.line', { number: at + 1 })}
          sx={{ display: 'grid', gridTemplateColumns: '110px 1fr auto', gap: 2, alignItems: 'start' }}
        >
          <NumberField
            form={form}
            name={`adultPrices.${at}.adults`}
            label={t('adultPrices.adults')}
            min={1}
            max={most}
            isRequired
          />
          <MoneyField form={form} name={`adultPrices.${at}.amount`} label={t('adultPrices.amount')} isRequired />
          <IconButton aria-label={t('adultPrices.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      {free !== undefined && (
        <Button
          startIcon={<Icon name="add" />}
          sx={{ justifySelf: 'start' }}
          onClick={() => append({ adults: free, amount: Number.NaN })}
        >
          {t('adultPrices.add')}
        </Button>
      )}
    </Box>
  )
}
