import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelButton } from './leave.tsx'
import { LoadingButton } from './loading-button.tsx'

export type Submits = {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isPending: boolean
  refusal: string | undefined
}

/** The frame of a form: its fields one below the other, 16 px apart, at most 720 px wide. */
export function Form({
  form,
  label,
  id,
  onTyping,
  children,
}: {
  form: Submits
  label: string
  /** At each change of a field. */
  onTyping?: () => void
  id?: string
  children: ReactNode
}) {
  return (
    <Box
      component="form"
      {...(id && { id })}
      noValidate
      aria-label={label}
      {...(onTyping && { onInput: onTyping })}
      onSubmit={(event) => void form.submit(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 720 }}
    >
      {children}
    </Box>
  )
}

/** Fields side by side on a desk, below one another on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(160px, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}

type ButtonsProps = {
  form: Submits
  label: string
  onCancel?: () => void
  formId?: string
  isDisabled?: boolean
  isWide?: boolean
}

/** The refusal, Cancel and the one contained button. With `formId` they may be elsewhere, e.g. in a panel's footer. */
export function FormButtons({ form, label, onCancel, formId, isDisabled, isWide }: ButtonsProps) {
  return (
    <Stack spacing={3} sx={{ width: '100%' }}>
      <FormRefusal form={form} />
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        {onCancel && <CancelButton onClick={onCancel} />}
        <LoadingButton
          type="submit"
          variant="contained"
          size={isWide ? 'large' : 'medium'}
          fullWidth={isWide ?? false}
          isLoading={form.isPending}
          disabled={isDisabled ?? false}
          {...(formId && { form: formId })}
        >
          {label}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}

/** The one place where a form shows why the server refused. */
export function FormRefusal({ form }: { form: { refusal: string | undefined } }) {
  const { t } = useTranslation('shell')
  if (!form.refusal) return null
  return (
    <Alert severity="error" aria-label={t('form.refused')}>
      {form.refusal}
    </Alert>
  )
}
