import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import {
  CheckboxField,
  DayField,
  DayRangeField,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
} from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { groups } from '../contract/groups.ts'
import { CUT_OFF_RULES, type Group, GROUP_KINDS } from '../contract/replies.ts'

type GroupForm = RouteForm<typeof groups.create>
type Choices = { plans: readonly { id: string; name: string }[]; types: readonly { id: string; name: string }[] }

/** What the fields choose from; a dialog shows itself once it is loaded. */
function useChoices() {
  const plans = useQuery(queryOf(rates.plans, {}))
  const types = useQuery(queryOf(rooms.types, {}))
  const active = plans.data?.rows.filter(({ isActive }) => isActive)
  const choices: Choices | undefined = active && types.data && { plans: active, types: types.data.rows }
  return {
    choices,
    error: plans.error ?? types.error,
    retry: () => void Promise.all([plans.refetch(), types.refetch()]),
  }
}

/** A new group; its rooms are set on its page. */
export function NewGroupDialog({ onClose, onDone }: { onClose: () => void; onDone: (group: Group) => void }) {
  const { t } = useTranslation('groups')
  const { choices, ...rest } = useChoices()
  if (!choices) return <Waiting title={t('add.title')} onClose={onClose} {...rest} />
  return <NewGroup choices={choices} onClose={onClose} onDone={onDone} />
}

function Waiting({
  title,
  error,
  retry,
  onClose,
}: {
  title: string
  error: unknown
  retry: () => void
  onClose: () => void
}) {
  return (
    <Dialog open title={title} onClose={onClose} width={720}>
      {error ? <ErrorState error={error} retry={retry} /> : <LinesSkeleton />}
    </Dialog>
  )
}

type NewProps = { choices: Choices; onClose: () => void; onDone: (group: Group) => void }

function NewGroup({ choices, onClose, onDone }: NewProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const { today } = useDays()
  const arrival = addDays(today as Day, 30)
  const form = useRouteForm(groups.create, {
    defaults: {
      name: '',
      kind: 'OTHER',
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      arrival,
      departure: addDays(arrival, 2),
      cutOffRule: 'ROLLING',
      cutOffDays: 14,
      ratePlanId: choices.plans[0]?.id ?? '',
      rates: choices.types.map(({ id }) => ({ roomTypeId: id })),
      deducts: true,
      notes: '',
    },
    refusedAt: { date_in_past: 'arrival' },
    onDone: (group) => {
      toast(t('add.done', { name: group.name }))
      onDone(group)
    },
  })
  return (
    <FormDialog form={form} title={t('add.title')} label={t('shell:save')} onClose={onClose} width={720}>
      <GroupFields form={form} choices={choices} isTentative />
    </FormDialog>
  )
}

/** What is agreed with a group changes. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const { choices, ...rest } = useChoices()
  if (!choices) return <Waiting title={t('edit.title', { name: group.name })} onClose={onClose} {...rest} />
  return <EditGroup group={group} choices={choices} onClose={onClose} />
}

function EditGroup({ group, choices, onClose }: { group: Group; choices: Choices; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'shell'])
  const { id: groupId, version, name, company, ratePlanId, notes, deducts } = group
  const { kind, contactName, contactEmail, contactPhone, arrival, departure } = group
  const { cutOffRule, cutOffOn, cutOffDays } = group
  const cutOff = { cutOffRule, cutOffOn, cutOffDays }
  const contact = { contactName, contactEmail, contactPhone }
  const details = { ...contact, ...cutOff, name, kind, arrival, departure, ratePlanId, notes, deducts }
  const form = useRouteForm(groups.update, {
    known: { groupId, version },
    defaults: {
      ...details,
      companyId: company?.id ?? null,
      rates: choices.types.map(({ id }) => ({
        roomTypeId: id,
        amount: group.rates.find(({ roomTypeId }) => roomTypeId === id)?.amount,
      })),
    },
    refusedAt: { date_in_past: 'arrival', night_outside_group: 'arrival' },
    onDone: () => {
      toast(t('edit.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('edit.title', { name })} label={t('shell:save')} onClose={onClose} width={720}>
      <GroupFields form={fieldsOf(form)} choices={choices} isTentative={group.status === 'TENTATIVE'} />
    </FormDialog>
  )
}

type FieldsProps = { form: GroupForm; choices: Choices; isTentative: boolean }

function GroupFields({ form, choices, isTentative }: FieldsProps) {
  const { t } = useTranslation('groups')
  const companyId = useWatch({ control: form.control, name: 'companyId' })
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={120} />
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          options={GROUP_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </FieldRow>
      <DayRangeField
        form={form}
        from="arrival"
        until="departure"
        labels={{ from: t('arrival'), until: t('departure') }}
      />
      <FieldRow>
        <TextField form={form} name="contactName" label={t('contactName')} maxLength={120} />
        <CompanyField form={form} name="companyId" label={t('company')} chosenId={companyId} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="contactEmail" label={t('email')} type="email" />
        <PhoneField form={form} name="contactPhone" label={t('phone')} />
      </FieldRow>
      <CutOffFields form={form} />
      {isTentative && <CheckboxField form={form} name="deducts" label={t('deducts')} />}
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('ratePlan')}
        isRequired
        options={choices.plans.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RateFields form={form} choices={choices} />
      <TextField form={form} name="notes" label={t('notes')} maxLength={2000} lines={2} />
    </>
  )
}

/** When what is left goes back to sale, with the one figure the rule needs. */
function CutOffFields({ form }: { form: GroupForm }) {
  const { t } = useTranslation('groups')
  const rule = useWatch({ control: form.control, name: 'cutOffRule' })
  return (
    <FieldRow>
      <SelectField
        form={form}
        name="cutOffRule"
        label={t('cutOff.label')}
        options={CUT_OFF_RULES.map((value) => ({ value, label: t(`cutOff.rule.${value}`) }))}
      />
      {rule === 'FIXED' && <DayField form={form} name="cutOffOn" label={t('cutOff.on')} isRequired />}
      {(rule === 'ROLLING' || rule === 'BY_DAY') && (
        <NumberField form={form} name="cutOffDays" label={t('cutOff.days')} isRequired max={365} />
      )}
    </FieldRow>
  )
}

/** A price for each type; a type without one sells to the group at its plan. */
function RateFields({ form, choices }: Omit<FieldsProps, 'isTentative'>) {
  const { t } = useTranslation('groups')
  const { fields } = useFieldArray({ control: form.control, name: 'rates' })
  return (
    <Box role="group" aria-label={t('rates.title')} sx={{ display: 'grid', gap: 3 }}>
      <div>
        <strong>{t('rates.title')}</strong>
        <Typography color="textSecondary">{t('rates.help')}</Typography>
      </div>
      <FieldRow>
        {fields.map((field, index) => (
          <MoneyField
            key={field.id}
            form={form}
            name={`rates.${index}.amount`}
            label={choices.types[index]?.name ?? ''}
          />
        ))}
      </FieldRow>
    </Box>
  )
}
