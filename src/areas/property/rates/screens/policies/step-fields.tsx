import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MAX_STEPS, STEP_UNITS } from '../../contract/policies.ts'
import { ChargeFields, emptyCharge, type PolicyForm } from './charge-fields.tsx'

/** What cancelling costs, step by step nearer to the arrival; without a step it is free. */
export function StepFields({ form }: { form: PolicyForm }) {
  const { t } = useTranslation('rates')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cancellation.steps' })
  const unit = useWatch({ control: form.control, name: 'cancellation.unit' })
  const fault = form.formState.errors.cancellation?.steps?.message
  return (
    <Box component="fieldset" sx={groupStyles}>
      <legend>{t('policies.cancellation')}</legend>
      {fields.length > 0 && (
        <SelectField
          form={form}
          name="cancellation.unit"
          label={t('policies.countedIn')}
          options={STEP_UNITS.map((value) => ({ value, label: t(`policies.unit.${value}`) }))}
        />
      )}
      <FormHelperText sx={{ m: 0 }}>
        {t(fields.length === 0 ? 'policies.alwaysFree' : `policies.stepsHelp.${unit}`)}
      </FormHelperText>
      {fields.map((row, at) => (
        <Box key={row.id} role="group" aria-label={t('policies.step', { number: at + 1 })} sx={stepStyles}>
          <NumberField
            form={form}
            name={`cancellation.steps.${at}.before`}
            label={t(`policies.before.${unit}`)}
            {...(at === 0 && { help: t('policies.firstHelp') })}
            isRequired={at > 0}
          />
          <ChargeFields
            form={form}
            place={`cancellation.steps.${at}.charge`}
            label={t('policies.fee')}
            set={(charge) => charge && form.setValue(`cancellation.steps.${at}.charge`, charge, { shouldDirty: true })}
          />
          <IconButton aria-label={t('policies.removeStep', { number: at + 1 })} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      {fields.length < MAX_STEPS && (
        <Button
          variant="text"
          startIcon={<Icon name="add" />}
          sx={{ justifySelf: 'start' }}
          onClick={() => append({ charge: emptyCharge('PERCENT') })}
        >
          {t('policies.addStep')}
        </Button>
      )}
    </Box>
  )
}

const groupStyles = {
  display: 'grid',
  gap: 3,
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  '& legend': { fontWeight: 600, p: 0, mb: 2 },
} as const
const stepStyles = {
  display: 'grid',
  gap: { xs: 4, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '180px 1fr auto' },
  '& > button': { justifySelf: 'start' },
} as const
