import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { fieldsOf, useRouteForm, type FieldsForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type StockItem, ITEM_KINDS } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { QuantityField } from './quantity.tsx'

type Unit = { name: string; numerator?: number | undefined; denominator?: number | undefined }
/** The fields of both forms; only a new item has a base unit field, and another unit begins without a numerator. */
type ItemForm = FieldsForm<
  Omit<RequestOf<typeof stock.createItem>, 'units' | 'baseUnit'> & {
    units?: Unit[] | undefined
    baseUnit?: string | undefined
  }
>

/** Adds an item, or edits one. */
export function ItemDialog({ item, onClose }: { item: StockItem | undefined; onClose: () => void }) {
  return item ? <EditItem item={item} onClose={onClose} /> : <NewItem onClose={onClose} />
}

function NewItem({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('stock')
  const form = useRouteForm(stock.createItem, {
    defaults: { kind: 'INGREDIENT', code: '', name: '', baseUnit: '', units: [] },
    onDone: ({ name }) => {
      toast(t('item.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('item.add')} onClose={onClose} width={640}>
      <ItemFields form={fieldsOf(form)} base={undefined} />
    </FormDialog>
  )
}

function EditItem({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { t } = useTranslation(['stock', 'shell'])
  const { id, baseUnit, ...own } = item
  const form = useRouteForm(stock.updateItem, {
    defaults: { itemId: id, ...own },
    onDone: ({ name }) => {
      toast(t('item.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={item.name} label={t('shell:save')} onClose={onClose} width={640}>
      {/* The form to change an item has the fields of a new one, except the base unit, which cannot change. */}
      <ItemFields form={fieldsOf(form)} base={baseUnit} />
      <CheckboxField form={form} name="isActive" label={t('item.isOn')} help={t('item.isOnHelp')} />
    </FormDialog>
  )
}

function ItemFields({ form, base }: { form: ItemForm; base: string | undefined }) {
  const { t } = useTranslation('stock')
  const typed = useWatch({ control: form.control, name: 'baseUnit' })
  const unit = base ?? (typed || t('baseUnit'))
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('item.name')} isRequired autoFocus maxLength={120} />
        <TextField form={form} name="code" label={t('code')} isRequired maxLength={24} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={ITEM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {base === undefined && (
          <TextField form={form} name="baseUnit" label={t('baseUnit')} help={t('item.baseHelp')} isRequired maxLength={20} />
        )}
      </FieldRow>
      <FieldRow>
        <QuantityField form={form} name="reorderPoint" label={t('item.reorder', { unit })} help={t('item.reorderHelp')} />
        <QuantityField form={form} name="parLevel" label={t('item.par', { unit })} help={t('item.parHelp')} />
      </FieldRow>
      <Units form={form} base={unit} />
    </>
  ) // prettier-ignore
}

/** Other units, each by a fraction: a case is 24 bottles, three cups are a litre. */
function Units({ form, base }: { form: ItemForm; base: string }) {
  const { t } = useTranslation(['stock', 'shell'])
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'units', keyName: 'row' })
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 3, minWidth: 0 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 }}>
        {t('units')}
      </Box>
      {fields.map(({ row }, index) => (
        <Box key={row} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '90px 1fr 170px 40px' }, gap: 2, alignItems: 'start' }}>
          <NumberField form={form} name={`units.${index}.denominator`} label={t('item.count')} min={1} isRequired />
          <TextField form={form} name={`units.${index}.name`} label={t('unit')} isRequired maxLength={20} />
          <NumberField form={form} name={`units.${index}.numerator`} label={t('item.are', { unit: base })} min={1} isRequired />
          <IconButton aria-label={`${t('shell:remove')} ${index + 1}`} onClick={() => remove(index)}>
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        onClick={() => append({ name: '', denominator: 1 })}
        sx={{ justifySelf: 'start' }}
      >
        {t('item.addUnit')}
      </Button>
    </Box>
  ) // prettier-ignore
}
