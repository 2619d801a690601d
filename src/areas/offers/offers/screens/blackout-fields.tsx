import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsForm } from '#web/form.ts'
import { DayField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OfferFields } from './form-values.ts'

/** As many as an offer takes. */
const MOST = 50

/** Days an offer never has, from the first to the last one, such as those of a festival. */
export function BlackoutFields({ form }: { form: FieldsForm<OfferFields> }) {
  const { t } = useTranslation('offers')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions.blackouts' })
  return (
    <Stack component="fieldset" spacing={3} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2 }}>
        {t('blackouts.title')}
      </Box>
      {fields.map((row, at) => (
        <Box key={row.id} role="group" aria-label={t('blackouts.row', { number: at + 1 })} sx={rowStyles}>
          <DayField form={form} name={`conditions.blackouts.${at}.firstOn`} label={t('blackouts.firstOn')} isRequired />
          <DayField form={form} name={`conditions.blackouts.${at}.lastOn`} label={t('blackouts.lastOn')} isRequired />
          <IconButton aria-label={t('blackouts.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fields.length < MOST && (
        <Button
          variant="text"
          startIcon={<Icon name="add" />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => append({ firstOn: '', lastOn: '' })}
        >
          {t('blackouts.add')}
        </Button>
      )}
    </Stack>
  )
}

const rowStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
} as const
