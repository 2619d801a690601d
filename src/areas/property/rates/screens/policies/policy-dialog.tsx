import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm, withoutBlanks } from '#web/form.ts'
import { useRulesOf } from '#web/input-rules.ts'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type BookingPolicy, GUARANTEES } from '../../contract/policies.ts'
import { rates } from '../../contract/rates.ts'
import { policyLines, policyOf } from '../../rules/policies.ts'
import { TermList } from '../pickers.tsx'
import { ChargeFields, type PolicyForm } from './charge-fields.tsx'
import { StepFields } from './step-fields.tsx'

/** A new policy, or other terms for one: existing bookings retain theirs. */
export function PolicyDialog({ policy, close }: { policy: BookingPolicy | undefined; close: () => void }) {
  return policy ? <EditPolicy policy={policy} close={close} /> : <NewPolicy close={close} />
}

function NewPolicy({ close }: { close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const form = useRouteForm(rates.createPolicy, {
    defaults: { name: '', guarantee: 'NONE', cancellation: { unit: 'DAYS', steps: [] } },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('policies.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('policies.add')} label={t('shell:save')} onClose={close} width={720}>
      <PolicyFields form={form} />
    </FormDialog>
  )
}

/** What a form of a policy begins with: what is none is not given. */
const typedOf = ({ name, deposit, guarantee, cancellation: { unit, steps }, noShow }: BookingPolicy) => ({
  name,
  ...(deposit && {
    deposit: { charge: deposit.charge, ...(deposit.daysBefore !== null && { daysBefore: deposit.daysBefore }) },
  }),
  guarantee,
  cancellation: { unit, steps: steps.map(({ before, charge }) => ({ charge, ...(before !== null && { before }) })) },
  ...(noShow && { noShow }),
})

function EditPolicy({ policy, close }: { policy: BookingPolicy; close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id: policyId, version } = policy
  const form = useRouteForm(rates.updatePolicy, {
    known: { policyId, version },
    defaults: typedOf(policy),
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('policies.saved', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={policy.name} label={t('shell:save')} onClose={close} width={720}>
      <Typography color="textSecondary">{t('policies.keeps')}</Typography>
      <PolicyFields form={form} />
    </FormDialog>
  )
}

function PolicyFields({ form }: { form: PolicyForm }) {
  const { t } = useTranslation('rates')
  return (
    <>
      <TextField form={form} name="name" label={t('policies.name')} isRequired autoFocus maxLength={60} />
      <ChargeFields
        form={form}
        place="deposit.charge"
        label={t('policies.deposit')}
        blank={t('policies.noDeposit')}
        set={(charge) => form.setValue('deposit', charge && { charge }, { shouldDirty: true })}
      >
        <NumberField
          form={form}
          name="deposit.daysBefore"
          label={t('policies.dueDays')}
          help={t('policies.dueHelp')}
          max={365}
        />
      </ChargeFields>
      <SelectField
        form={form}
        name="guarantee"
        label={t('policies.guarantee')}
        options={GUARANTEES.map((value) => ({ value, label: t(`policies.by.${value}`) }))}
      />
      <StepFields form={form} />
      <ChargeFields
        form={form}
        place="noShow"
        label={t('policies.noShow')}
        blank={t('policies.noFee')}
        set={(charge) => form.setValue('noShow', charge, { shouldDirty: true })}
      />
      <InWords form={form} />
    </>
  )
}

/** What a guest will read, as soon as what was typed is whole. */
function InWords({ form }: { form: PolicyForm }) {
  const { t } = useTranslation('rates')
  const typed = useWatch({ control: form.control })
  const rules = useRulesOf(rates.createPolicy)
  const data = rules?.safeParse({ ...withoutBlanks(typed), name: '-' }).data
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 4, borderRadius: 2, bgcolor: 'action.hover' }}>
      <strong>{t('policies.inWords')}</strong>
      {data ? (
        <TermList lines={policyLines(policyOf(data, { id: '', version: 1 }))} label={t('policies.inWords')} />
      ) : (
        <Typography color="textSecondary">{t('policies.notWhole')}</Typography>
      )}
    </Box>
  )
}
