import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { REAL_MODES, type RealMode } from '../contract/payment-routes.ts'
import { ModeChoice } from './mode-choice.tsx'

/** How real money moves, as a field of a form. */
export function ModeField<V extends FieldValues>({
  form,
  name,
  label,
}: Pick<FieldProps<V>, 'form' | 'name' | 'label'>) {
  const field = useField({ form, name })
  return (
    <ModeChoice
      label={label}
      modes={REAL_MODES}
      value={field.value as RealMode | undefined}
      onChange={field.set}
      hasError={field.hasError}
      help={typeof field.help === 'string' ? field.help : undefined}
    />
  )
}
