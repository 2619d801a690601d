import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { products } from '../contract/products.ts'
import type { PriceForm } from './forms.ts'
import { ProductInput } from './product-input.tsx'

/** The entries of a price list: a price of a product, a percentage on a group. */
export function PriceLines({ form }: { form: PriceForm }) {
  const { t } = useTranslation(['products', 'shell'])
  const groups = useQuery(queryOf(products.groups, {})).data?.rows ?? []
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'row', rules: {} })
  const ids = fields.flatMap(({ productId }) => productId ?? [])
  const named = useQueries({ queries: ids.map((productId) => queryOf(products.get, { productId })) })
  const nameOf = (line: (typeof fields)[number]): string =>
    line.productGroupId
      ? (groups.find(({ id }) => id === line.productGroupId)?.name ?? '')
      : (named[ids.indexOf(line.productId ?? '')]?.data?.name ?? '')
  const fault = form.formState.errors['lines']?.message
  const free = groups.filter(({ id }) => !fields.some((line) => line.productGroupId === id))
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 3 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 }}>
        {t('prices.lines')}
      </Box>
      {fields.map((line, index) => (
        <Box
          key={line.row}
          sx={{ display: 'grid', gridTemplateColumns: '1fr 150px 40px', gap: 2, alignItems: 'center' }}
        >
          <span>{nameOf(line)}</span>
          {line.productGroupId ? (
            <PercentField form={form} name={`lines.${index}.offsetBp`} label={t('prices.percent')} />
          ) : (
            <MoneyField form={form} name={`lines.${index}.price`} label={t('price')} />
          )}
          <IconButton aria-label={`${t('shell:remove')} ${nameOf(line)}`} onClick={() => remove(index)}>
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      {typeof fault === 'string' && <FormHelperText error>{t('prices.noLine')}</FormHelperText>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}>
        <MuiTextField
          select
          label={t('prices.addGroup')}
          value=""
          onChange={(event) => append({ productGroupId: event.target.value, offsetBp: -1_000 })}
        >
          {free.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
        <ProductInput
          label={t('prices.addProduct')}
          onChoose={({ id, price }) => {
            if (!ids.includes(id)) append({ productId: id, price })
          }}
        />
      </Box>
    </Box>
  )
}
