import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type AgeCategory, MAX_AGE_CATEGORIES, MAX_CHILD_AGE } from '../../contract/ages.ts'
import { rates } from '../../contract/rates.ts'

type Props = { categories: readonly AgeCategory[]; close: () => void }

/** All age categories at once: name, oldest age, and whether a child of it takes a place. */
export function AgeCategoryDialog({ categories, close }: Props) {
  const { t } = useTranslation(['rates', 'shell'])
  const form = useRouteForm(rates.setAgeCategories, {
    defaults: { categories: [...categories] },
    onDone: () => {
      toast(t('ages.saved'))
      close()
    },
  })
  // The id of a category is one of its fields.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'categories', keyName: 'rowKey' })
  const fault = form.formState.errors.categories?.message ?? form.formState.errors.categories?.root?.message
  const oldest = Math.max(-1, ...form.getValues('categories').map(({ oldestAge }) => oldestAge))
  return (
    <FormDialog form={form} title={t('ages.title')} label={t('shell:save')} onClose={close} width={640}>
      <FormHelperText sx={{ m: 0 }}>{t('ages.help')}</FormHelperText>
      {fields.map((row, at) => (
        <Box key={row.rowKey} role="group" aria-label={t('ages.line', { number: at + 1 })} sx={lineStyles}>
          <TextField form={form} name={`categories.${at}.name`} label={t('ages.name')} isRequired maxLength={40} />
          <NumberField
            form={form}
            name={`categories.${at}.oldestAge`}
            label={t('ages.oldest')}
            min={0}
            max={MAX_CHILD_AGE}
            isRequired
          />
          <CheckboxField form={form} name={`categories.${at}.takesPlace`} label={t('ages.takesPlace')} />
          <IconButton aria-label={t('ages.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      {fields.length < MAX_AGE_CATEGORIES && (
        <Button
          variant="text"
          startIcon={<Icon name="add" />}
          sx={{ justifySelf: 'start' }}
          onClick={() =>
            append({ name: '', oldestAge: Math.min(MAX_CHILD_AGE, oldest + 3), takesPlace: fields.length > 0 })
          }
        >
          {t('ages.add')}
        </Button>
      )}
    </FormDialog>
  )
}

const lineStyles = {
  display: 'grid',
  gap: { xs: 3, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 120px 160px auto' },
} as const
