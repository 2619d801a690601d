import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { StockItem } from '../contract/replies.ts'
import { ItemInput } from './item-input.tsx'
import { QuantityField } from './quantity.tsx'

/** A line has the same fields in every document: item, quantity, unit. */
type LinesForm = FieldsForm<{
  lines: {
    itemId: string
    quantity: string
    unit: string
    amount?: number | null | undefined
    direction?: 'IN' | 'OUT' | undefined
  }[]
}>

/** Units a quantity may be entered in: the base unit, and the item's own. */
export const unitOptions = ({ baseUnit, units }: Pick<StockItem, 'baseUnit' | 'units'>) =>
  [baseUnit, ...units.map(({ name }) => name)].map((name) => ({ value: name, label: name }))

type Props = {
  form: LinesForm
  /** Those the form begins with. */
  items: readonly StockItem[]
  /** Adds a field for a line's cost, or for its direction. */
  more?: 'amount' | 'direction'
}

/** Items of a document, one below the other, each with its quantity in a unit of its own. */
export function LineFields({ form, items, more }: Props) {
  const { t } = useTranslation(['stock', 'shell'])
  const [known, setKnown] = useState(() => new Map(items.map((item) => [item.id, item])))
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'row', rules: {} })
  const add = (item: StockItem) => {
    setKnown((before) => new Map(before).set(item.id, item))
    const begin = more === 'direction' ? { direction: 'OUT' as const } : {}
    if (!fields.some(({ itemId }) => itemId === item.id))
      append({ itemId: item.id, quantity: '', unit: item.units[0]?.name ?? item.baseUnit, ...begin })
  }
  const fault = form.formState.errors['lines']?.message
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 3, minWidth: 0 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 }}>
        {t('lines.title')}
      </Box>
      {fields.map(({ row, itemId }, index) => {
        const item = known.get(itemId)
        if (!item) return null
        return (
          <Box
            key={row}
            role="group"
            aria-label={item.name}
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr 40px', sm: `minmax(120px, 1fr) 110px 110px ${more ? '130px ' : ''}40px` }, gap: 2, alignItems: 'start' }}
          >
            <Box component="span" sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' }, alignSelf: { xs: 'center', sm: 'start' }, pt: { sm: 2 }, overflowWrap: 'anywhere', fontWeight: 500 }}>
              {item.name}
            </Box>
            <QuantityField form={form} name={`lines.${index}.quantity`} label={t('quantity')} isRequired autoFocus={index >= items.length} />
            <SelectField form={form} name={`lines.${index}.unit`} label={t('unit')} options={unitOptions(item)} />
            {more && (
              <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, display: 'grid' }}>
                {more === 'amount' ? (
                  <MoneyField form={form} name={`lines.${index}.amount`} label={t('lines.amount')} />
                ) : (
                  <SelectField
                    form={form}
                    name={`lines.${index}.direction`}
                    label={t('lines.direction')}
                    options={(['IN', 'OUT'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
                  />
                )}
              </Box>
            )}
            <IconButton aria-label={`${t('shell:remove')} ${item.name}`} onClick={() => remove(index)} sx={{ gridColumn: { xs: 3, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}>
              <Icon name="close" />
            </IconButton>
          </Box>
        )
      })}
      <ItemInput
        label={t('lines.add')}
        onChoose={add}
        hasError={typeof fault === 'string'}
        help={typeof fault === 'string' ? t('lines.none') : undefined}
      />
    </Box>
  ) // prettier-ignore
}
