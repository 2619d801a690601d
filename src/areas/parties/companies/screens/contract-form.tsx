import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm, type RouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayRangeField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type CompanyContract, COMMISSION_BASES } from '../contract/replies.ts'
import { companies } from '../contract/companies.ts'

type ContractForm = RouteForm<typeof companies.addContract, 'companyId'>
const KINDS = ['CORPORATE_RATE', 'AGENCY', 'ALLOTMENT', 'RETAINER'] as const

function Fields({ form }: { form: ContractForm }) {
  const { t } = useTranslation('companies')
  const commissionBp = useWatch({ control: form.control, name: 'commissionBp' })
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('contract.name')} isRequired autoFocus />
        <SelectField
          form={form}
          name="kind"
          label={t('kindLabel')}
          options={KINDS.map((value) => ({ value, label: t(`contract.kind.${value}`) }))}
        />
      </FieldRow>
      <DayRangeField
        form={form}
        from="validFrom"
        until="validUntil"
        labels={{ from: t('contract.from'), until: t('contract.until') }}
      />
      <FieldRow>
        <PercentField
          form={form}
          name="commissionBp"
          label={t('terms.commission')}
          help={t('contract.commissionHelp')}
        />
        {typeof commissionBp === 'number' && (
          <SelectField
            form={form}
            name="commissionBasis"
            label={t('terms.basis')}
            options={COMMISSION_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
          />
        )}
        <NumberField form={form} name="minimumNights" label={t('contract.minimum')} />
      </FieldRow>
      <Rates form={form} />
      <TextField form={form} name="notes" label={t('contract.notes')} lines={2} />
    </>
  )
}

/** A fixed rate or a discount by room type; types not named sell at their own price. */
function Rates({ form }: { form: ContractForm }) {
  const { t } = useTranslation('companies')
  const types = useQuery(queryOf(rooms.types, {}))
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates' })
  const fault = form.formState.errors.rates?.message
  const options = types.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Box role="group" aria-label={t('contract.rates')} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {fields.map((row, at) => (
        <Box key={row.id} sx={{ display: 'flex', gap: 2, width: '100%', alignItems: 'start' }}>
          <Box sx={{ flex: 1 }}>
            <FieldRow>
              <SelectField
                form={form}
                name={`rates.${at}.roomTypeId`}
                label={t('contract.roomType')}
                options={options}
              />
              <MoneyField form={form} name={`rates.${at}.fixedAmount`} label={t('contract.fixed')} />
              <PercentField form={form} name={`rates.${at}.discountBp`} label={t('contract.discount')} />
            </FieldRow>
          </Box>
          <IconButton aria-label={t('contract.removeRate')} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </Box>
      ))}
      {fault && <Typography color="error">{fault}</Typography>}
      <Button variant="text" startIcon={<Icon name="add" />} onClick={() => append({ roomTypeId: '' })}>
        {t('contract.addRate')}
      </Button>
    </Box>
  )
}

/** A draft; it applies to no booking until it is put in force. */
export function NewContract({ companyId, close }: { companyId: string; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const { today } = useDays()
  const form = useRouteForm(companies.addContract, {
    defaults: {
      companyId,
      name: '',
      kind: 'CORPORATE_RATE',
      validFrom: today as Day,
      validUntil: addDays(today as Day, 365),
      commissionBasis: 'ROOM',
      minimumNights: 0,
      rates: [],
      notes: '',
    },
    onDone: ({ name }) => {
      toast(t('contract.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('contract.add')} label={t('shell:save')} onClose={close} width={720}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

export function EditContract({ contract, close }: { contract: CompanyContract; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const { id, state: _state, endReason: _endReason, ...details } = contract
  const form = useRouteForm(companies.changeContract, { defaults: { contractId: id, ...details }, onDone: close })
  return (
    <FormDialog form={form} title={contract.name} label={t('shell:save')} onClose={close} width={720}>
      {/* The input to change a contract is the input to draft one, plus two fields without an input box. */}
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** Before its last day, with a reason. */
export function EndContract({ contract, close }: { contract: CompanyContract; close: () => void }) {
  const { t } = useTranslation('companies')
  const form = useRouteForm(companies.moveContract, {
    defaults: { contractId: contract.id, state: 'TERMINATED', reason: '' },
    refusedAt: { reason_required: 'reason' },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('contract.end')} onClose={close}>
      <TextField form={form} name="reason" label={t('reason')} isRequired lines={2} autoFocus />
    </FormDialog>
  )
}
