import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>
  /** The part of the input that is left out while the fields are not shown. */
  name: FieldPath<V>
  addLabel: string
  isOpen?: boolean
  children: ReactNode
}

/** Fields that belong together and are sent as a whole or not at all. */
export function OptionalFields<V extends FieldValues>({ form, name, addLabel, isOpen = false, children }: Props<V>) {
  const { t } = useTranslation('employees')
  const [isShown, setShown] = useState(isOpen)
  const remove = () => {
    setShown(false)
    form.unregister(name)
  }
  if (!isShown)
    return (
      <div>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setShown(true)}>
          {addLabel}
        </Button>
      </div>
    )
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {children}
      <div>
        <Button size="small" onClick={remove}>
          {t('remove')}
        </Button>
      </div>
    </Box>
  )
}
