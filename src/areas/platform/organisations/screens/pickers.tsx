import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MODULES } from '#core/modules.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { RuleSwitch } from '#web/ui/rule-switch.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { organisations } from '../contract.ts'

/** Which modules something opens, as boxes to tick. */
export function ModulesField<V extends FieldValues>(props: FieldProps<V>) {
  const { t } = useTranslation('organisations')
  const field = useField(props)
  const chosen = (field.value ?? []) as string[]
  const toggle = (module: string) =>
    field.set(chosen.includes(module) ? chosen.filter((each) => each !== module) : [...chosen, module])
  return (
    <FormControl component="fieldset" error={field.hasError}>
      <FormLabel component="legend">{props.label}</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
        {MODULES.map((module) => (
          <FormControlLabel
            key={module}
            label={t(`module.${module}`)}
            control={<Checkbox checked={chosen.includes(module)} onChange={() => toggle(module)} />}
          />
        ))}
      </FormGroup>
      {field.help && <FormHelperText>{field.help}</FormHelperText>}
    </FormControl>
  )
}

/** Whether all users of an organisation need a second factor; it takes effect as soon as it is switched. */
export function SecondFactorRule({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  const read = useQuery(queryOf(organisations.get, { organizationId }))
  const { mutate, isPending } = useSend(organisations.requireSecondFactor)
  if (!read.data) return null
  const change = (isRequired: boolean) =>
    mutate(
      { organizationId, isRequired },
      {
        onSuccess: () => toast(t(isRequired ? 'secondFactor.ruleOn' : 'secondFactor.ruleOff')),
        onError: notify.refusal,
      },
    )
  return (
    <RuleSwitch
      label={t('secondFactor.rule')}
      help={t('secondFactor.ruleHelp')}
      isOn={read.data.requiresSecondFactor}
      isPending={isPending}
      onChange={change}
    />
  )
}
