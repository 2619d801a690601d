import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ComboPart } from '../contract/replies.ts'
import type { ProductForm } from './forms.ts'
import { ProductInput } from './product-input.tsx'

/** The parts of a combo: for each the guest takes one of these, some at an extra. */
export function ComboParts({ form, known }: { form: ProductForm; known: readonly ComboPart[] }) {
  const { t } = useTranslation('products')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'comboParts' })
  const [names, setNames] = useState(
    () => new Map(known.flatMap(({ choices }) => choices.map(({ productId, name }) => [productId, name] as const))),
  )
  return (
    <Box component="fieldset" sx={partStyles}>
      <legend>{t('combo.title')}</legend>
      {fields.map((field, index) => (
        <Part
          key={field.id}
          form={form}
          index={index}
          names={names}
          onName={(id, name) => setNames(new Map(names).set(id, name))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button startIcon={<Icon name="add" />} onClick={() => append({ part: '', choices: [] })}>
        {t('combo.add')}
      </Button>
    </Box>
  )
}

type PartProps = {
  form: ProductForm
  index: number
  names: ReadonlyMap<string, string>
  onName: (id: string, name: string) => void
  onRemove: () => void
}

function Part({ form, index, names, onName, onRemove }: PartProps) {
  const { t } = useTranslation(['products', 'shell'])
  const place = `comboParts.${index}` as const
  const choices = useWatch({ control: form.control, name: `${place}.choices` }) ?? []
  const set = (next: typeof choices) => form.setValue(`${place}.choices`, next, { shouldDirty: true })
  return (
    <Box sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid var(--line)', borderRadius: 2 }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <TextField form={form} name={`${place}.part`} label={t('combo.part', { number: index + 1 })} isRequired />
        </Box>
        <IconButton onClick={onRemove} aria-label={t('combo.remove', { number: index + 1 })}>
          <Icon name="trash" />
        </IconButton>
      </Box>
      {choices.map(({ productId }, at) => (
        <Box
          key={productId}
          sx={{ display: 'grid', gridTemplateColumns: '1fr 130px 40px', gap: 2, alignItems: 'center' }}
        >
          <span>{names.get(productId) ?? productId}</span>
          <MoneyField form={form} name={`${place}.choices.${at}.extraAmount`} label={t('extra')} />
          <IconButton
            aria-label={`${t('shell:remove')} ${names.get(productId) ?? ''}`}
            onClick={() => set(choices.filter((_, other) => other !== at))}
          >
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      <ProductInput
        label={t('combo.choice')}
        onChoose={({ id, name }) => {
          onName(id, name)
          if (!choices.some(({ productId }) => productId === id)) set([...choices, { productId: id, extraAmount: 0 }])
        }}
      />
    </Box>
  )
}

const partStyles = {
  display: 'grid',
  gap: 3,
  border: 0,
  p: 0,
  m: 0,
  '& legend': { fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 },
} as const
