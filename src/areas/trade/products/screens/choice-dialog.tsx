import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { products } from '../contract/products.ts'
import type { ModifierGroup } from '../contract/replies.ts'
import { ChoiceStock } from './choice-stock.tsx'
import type { ChoiceForm } from './forms.ts'

/** One form to add choices and to change them. */
type Props = { group: ModifierGroup | undefined; onClose: () => void }

/** New choices, or others for those there are. */
export function ChoiceDialog({ group, onClose }: Props) {
  return group ? <EditChoices group={group} onClose={onClose} /> : <NewChoices onClose={onClose} />
}

function NewChoices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const form = useRouteForm(products.createModifierGroup, {
    defaults: { name: '', minChoices: 0, maxChoices: 1, modifiers: [{ name: '' }, { name: '' }] },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('add.choices')} onClose={onClose} width={560}>
      <ChoiceFields form={form} />
    </FormDialog>
  )
}

function EditChoices({ group, onClose }: { group: ModifierGroup; onClose: () => void }) {
  const { t } = useTranslation(['products', 'shell'])
  const { id, version, ...own } = group
  const form = useRouteForm(products.updateModifierGroup, {
    known: { modifierGroupId: id, version },
    defaults: {
      ...own,
      modifiers: own.modifiers.map(({ id: modifierId, name, price, productId }) => ({
        id: modifierId,
        name,
        price,
        productId,
      })),
    },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={group.name} label={t('shell:save')} onClose={onClose} width={560}>
      <ChoiceFields form={form} known={group} />
      <CheckboxField form={form} name="isActive" label={t('choices.isOn')} />
    </FormDialog>
  )
}

function ChoiceFields({ form, known }: { form: ChoiceForm; known?: ModifierGroup }) {
  const { t } = useTranslation(['products', 'shell'])
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'modifiers', keyName: 'row' })
  const [names, setNames] = useState(
    () => new Map(known?.modifiers.map(({ productId, productName }) => [productId, productName])),
  )
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
      <FieldRow>
        <NumberField form={form} name="minChoices" label={t('choices.least')} max={20} />
        <NumberField form={form} name="maxChoices" label={t('choices.most')} min={1} max={20} />
      </FieldRow>
      {fields.map((field, index) => (
        <Box key={field.row} sx={{ display: 'grid', gridTemplateColumns: '1fr 140px 40px', gap: 2 }}>
          <TextField form={form} name={`modifiers.${index}.name`} label={t('choices.one', { number: index + 1 })} />
          <MoneyField form={form} name={`modifiers.${index}.price`} label={t('extra')} />
          <IconButton
            aria-label={t('choices.remove', { number: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <Icon name="trash" />
          </IconButton>
          <Box sx={{ gridColumn: '1 / -1', mt: -1, mb: 1 }}>
            <ChoiceStock
              form={form}
              index={index}
              nameOf={(productId) => names.get(productId) ?? ''}
              onName={(productId, name) => setNames(new Map(names).set(productId, name))}
            />
          </Box>
        </Box>
      ))}
      <Button startIcon={<Icon name="add" />} onClick={() => append({ name: '' })} sx={{ justifySelf: 'start' }}>
        {t('choices.addOne')}
      </Button>
    </>
  )
}
