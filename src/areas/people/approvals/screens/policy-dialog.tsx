import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isComplete } from '#core/conditions.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RuleEditor } from '#web/ui/rule-editor.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { approvals } from '../contract/approvals.ts'
import type { ApprovalPolicy } from '../contract/policies.ts'
import { APPROVAL_KINDS, MOST_STEPS, POLICY_HOLDERS } from '../rules/policies.ts'
import { useRequestFacts } from './request-facts.ts'

type PolicyForm = RouteForm<typeof approvals.addPolicy>
type Rule = ApprovalPolicy['rule']
const AT = { name_taken: 'name' } as const

function useDone(onClose: () => void) {
  const { t } = useTranslation('approvals')
  return () => {
    toast(t('policies.saved'))
    onClose()
  }
}

export function NewPolicy({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('approvals')
  const form = useRouteForm(approvals.addPolicy, {
    defaults: {
      kind: 'CLAIM',
      name: '',
      place: 10,
      isActive: true,
      rule: { match: 'ALL', rules: [] },
      steps: [{ holder: 'MANAGER', employeeId: null }],
    },
    refusedAt: AT,
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('policies.add')} onClose={onClose} width={760} isDisabled={!useIsComplete(form)}>
      <Fields form={form} />
    </FormDialog>
  )
}

export function EditPolicy({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const { id: approvalPolicyId, version, kind, name, place, isActive, rule, steps } = policy
  const form = useRouteForm(approvals.changePolicy, {
    known: { approvalPolicyId, version },
    defaults: {
      kind,
      name,
      place,
      isActive,
      rule,
      steps: steps.map(({ holder, employeeId }) => ({ holder, employeeId })),
    },
    refusedAt: AT,
    onDone: useDone(onClose),
  })
  const fields: PolicyForm = fieldsOf(form)
  return (
    <FormDialog form={form} title={t('approvals:policies.edit')} label={t('shell:save')} onClose={onClose} width={760} isDisabled={!useIsComplete(fields)}>
      <Fields form={fields} />
    </FormDialog>
  )
} // prettier-ignore

/** Whether each condition names something. */
const useIsComplete = (form: PolicyForm): boolean => isComplete(useWatch({ control: form.control, name: 'rule' }) as Rule) // prettier-ignore

function Fields({ form }: { form: PolicyForm }) {
  const { t } = useTranslation('approvals')
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { field } = useController({ control: form.control, name: 'rule' })
  const facts = useRequestFacts(kind)
  return (
    <>
      <TextField form={form} name="name" label={t('policies.name')} isRequired autoFocus />
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('policies.kind')}
          options={APPROVAL_KINDS.map((value) => ({ value, label: t(`kindName.${value}`) }))}
          isRequired
        />
        <NumberField form={form} name="place" label={t('policies.place')} help={t('policies.placeHelp')} />
      </FieldRow>
      <RuleEditor label={t('policies.match')} facts={facts} group={field.value as Rule} onChange={field.onChange} />
      <Steps form={form} />
      <CheckboxField form={form} name="isActive" label={t('policies.inUse')} />
    </>
  )
}

function Steps({ form }: { form: PolicyForm }) {
  const { t } = useTranslation('approvals')
  const { data } = useQuery(queryOf(approvals.approvers, {}))
  const choices = data?.choices.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'row' })
  return (
    <>
      {fields.map(({ row }, index) => (
        <StepFields
          key={row}
          form={form}
          index={index}
          choices={choices}
          {...(fields.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {fields.length < MOST_STEPS && (
        <Button
          startIcon={<Icon name="add" />}
          onClick={() => append({ holder: 'ROLE', employeeId: null })}
          sx={{ justifySelf: 'start' }}
        >
          {t('policies.addStep')}
        </Button>
      )}
    </>
  )
}

type StepProps = {
  form: PolicyForm
  index: number
  choices: { value: string; label: string }[]
  onRemove?: () => void
}

function StepFields({ form, index, choices, onRemove }: StepProps) {
  const { t } = useTranslation('approvals')
  const number = index + 1
  const holder = useWatch({ control: form.control, name: `steps.${index}.holder` })
  // Who is named is forgotten when the step is another's, before it is sent.
  const { field } = useController({ control: form.control, name: `steps.${index}.employeeId` })
  if (holder !== 'APPROVER' && field.value !== null) field.onChange(null)
  return (
    <Box
      role="group"
      aria-label={t('policies.step', { number })}
      sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: '1fr 40px' }}
    >
      <FieldRow>
        <SelectField
          form={form}
          name={`steps.${index}.holder`}
          label={t('policies.step', { number })}
          options={POLICY_HOLDERS.map((value) => ({ value, label: t(`holder.${value}`) }))}
          isRequired
        />
        {holder === 'APPROVER' && (
          <SelectField
            form={form}
            name={`steps.${index}.employeeId`}
            label={t('policies.approver')}
            options={choices}
            isRequired
          />
        )}
      </FieldRow>
      {onRemove && (
        <IconButton aria-label={t('policies.removeStep', { number })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
    </Box>
  )
}
