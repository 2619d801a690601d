import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { ChoiceForm } from './forms.ts'
import { ProductInput } from './product-input.tsx'

type Props = {
  form: ChoiceForm
  index: number
  nameOf: (productId: string) => string
  onName: (productId: string, name: string) => void
}

/** What a choice takes from the store beside the dish: as much as a product does by its recipe. */
export function ChoiceStock({ form, index, nameOf, onName }: Props) {
  const { t } = useTranslation('products')
  const place = `modifiers.${index}.productId` as const
  const productId = useWatch({ control: form.control, name: place })
  const [isOpen, setOpen] = useState(false)
  const set = (id: string | null) => {
    form.setValue(place, id, { shouldDirty: true })
    setOpen(false)
  }
  if (productId)
    return <Chip size="small" label={t('choices.takes', { name: nameOf(productId) })} onDelete={() => set(null)} />
  if (!isOpen)
    return (
      <Button size="small" startIcon={<Icon name="inbox" />} onClick={() => setOpen(true)}>
        {t('choices.takesStock')}
      </Button>
    )
  return (
    <ProductInput
      label={t('choices.takesAs')}
      onChoose={({ id, name }) => {
        onName(id, name)
        set(id)
      }}
    />
  )
}
