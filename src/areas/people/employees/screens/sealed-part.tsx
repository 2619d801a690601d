import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { PAY_BASES, PAY_FREQUENCIES, PAY_MODES, type PayFrequency } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import { OptionalFields } from './optional-fields.tsx'

/** What is sealed: each kind for who may see it, loaded on request, since every look is recorded. */
export function SealedPart({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employees')
  const mayPay = useCan('employees.wages')
  const mayBank = useCan('employees.bank')
  const mayMedical = useCan('employees.medical')
  return (
    <Stack spacing={4}>
      <p>{t('sealed.text')}</p>
      {mayPay && <PayPart employeeId={employeeId} />}
      {mayBank && <BankPart employeeId={employeeId} />}
      {mayMedical && <MedicalPart employeeId={employeeId} />}
    </Stack>
  )
}

type PartProps = { title: string; isPending: boolean; isShown: boolean; show: () => void; children: React.ReactNode }

function Shown({ title, isPending, isShown, show, children }: PartProps) {
  const { t } = useTranslation('employees')
  return (
    <Section title={title}>
      {isShown ? (
        children
      ) : (
        <LoadingButton
          variant="outlined"
          isLoading={isPending}
          onClick={show}
          aria-label={`${t('sealed.show')}: ${title}`}
        >
          {t('sealed.show')}
        </LoadingButton>
      )}
    </Section>
  )
}

type Props = { employeeId: string }

function PayPart({ employeeId }: Props) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const [isChanging, setChanging] = useState(false)
  const [seen, setSeen] = useState<Reply<typeof employees.viewPay>>()
  const { mutate, isPending } = useSend(employees.viewPay)
  const show = () => mutate({ employeeId }, { onSuccess: setSeen, onError: notify.refusal })
  return (
    <Shown title={t('pay.title')} isPending={isPending} isShown={seen !== undefined} show={show}>
      <FactList
        empty={t('pay.none')}
        facts={(seen?.changes ?? []).map(({ effectiveOn, state, amount, currency, basis }) => [
          t(`changes.state.${state}`),
          <span key={effectiveOn}>
            <DayText day={effectiveOn} />: <MoneyText amount={amount} currency={currency} /> {t(`pay.per.${basis}`)}
          </span>,
        ])}
      />
      <Button onClick={() => setChanging(true)}>{t('pay.change')}</Button>
      {isChanging && (
        <PayDialog
          employeeId={employeeId}
          frequency={seen?.pay?.frequency ?? 'MONTHLY'}
          onClose={() => {
            setChanging(false)
            setSeen(undefined)
          }}
        />
      )}
    </Shown>
  )
}

type PayDialogProps = Props & { frequency: PayFrequency; onClose: () => void }

function PayDialog({ employeeId, frequency, onClose }: PayDialogProps) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.changePay, {
    known: { employeeId },
    defaults: { effectiveOn: '', reason: '', pay: { basis: 'MONTH', amount: minor(0), frequency } },
    refusedAt: { reason_required: 'reason' },
    onDone: () => {
      toast(t('changes.entered'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('pay.change')} onClose={onClose}>
      <DayField form={form} name="effectiveOn" label={t('changes.effectiveOn')} isRequired />
      <FieldRow>
        <SelectField
          form={form}
          name="pay.basis"
          label={t('pay.basis')}
          options={PAY_BASES.map((value) => ({ value, label: t(`pay.per.${value}`) }))}
        />
        <MoneyField form={form} name="pay.amount" label={t('pay.amount')} />
      </FieldRow>
      <SelectField
        form={form}
        name="pay.frequency"
        label={t('pay.frequency')}
        options={PAY_FREQUENCIES.map((value) => ({ value, label: t(`pay.frequencies.${value}`) }))}
      />
      <TextField form={form} name="reason" label={t('reason')} help={t('changes.isCorrection')} />
    </FormDialog>
  )
}

type Bank = NonNullable<Reply<typeof employees.viewBank>['bank']>

function BankPart({ employeeId }: Props) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const [isChanging, setChanging] = useState(false)
  const [seen, setSeen] = useState<Reply<typeof employees.viewBank>>()
  const { mutate, isPending } = useSend(employees.viewBank)
  const show = () => mutate({ employeeId }, { onSuccess: setSeen, onError: notify.refusal })
  const bank = seen?.bank
  return (
    <Shown title={t('bank.title')} isPending={isPending} isShown={seen !== undefined} show={show}>
      <FactList
        empty={t('bank.none')}
        facts={
          bank
            ? [
                [t('bank.mode'), t(`bank.modes.${bank.mode}`)],
                [t('bank.holder'), bank.holder],
                [t('bank.bankName'), bank.bankName],
                [t('bank.accountNumber'), bank.accountNumber],
                ...bank.taxIds.map(({ name, number }) => [name, number] as const),
              ]
            : []
        }
      />
      <Button onClick={() => setChanging(true)}>{t('bank.change')}</Button>
      {isChanging && (
        <BankDialog
          employeeId={employeeId}
          bank={bank}
          onClose={() => {
            setChanging(false)
            setSeen(undefined)
          }}
        />
      )}
    </Shown>
  )
}

function BankDialog({ employeeId, bank, onClose }: Props & { bank: Bank | undefined; onClose: () => void }) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.saveBank, {
    known: { employeeId },
    defaults: { bank: bank ?? { mode: 'BANK', holder: '', bankName: '', accountNumber: '' } },
    onDone: () => {
      toast(t('sealed.stored'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('bank.change')} onClose={onClose}>
      <SelectField
        form={form}
        name="bank.mode"
        label={t('bank.mode')}
        options={PAY_MODES.map((value) => ({ value, label: t(`bank.modes.${value}`) }))}
      />
      <TextField form={form} name="bank.holder" label={t('bank.holder')} />
      <TextField form={form} name="bank.bankName" label={t('bank.bankName')} />
      <TextField form={form} name="bank.accountNumber" label={t('bank.accountNumber')} />
      <OptionalFields
        form={form}
        name="bank.taxIds"
        addLabel={t('bank.addTax')}
        isOpen={(bank?.taxIds ?? []).length > 0}
      >
        <FieldRow>
          <TextField form={form} name="bank.taxIds.0.name" label={t('bank.taxName')} isRequired />
          <TextField form={form} name="bank.taxIds.0.number" label={t('bank.taxNumber')} isRequired />
        </FieldRow>
      </OptionalFields>
    </FormDialog>
  )
}

function MedicalPart({ employeeId }: Props) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const [isChanging, setChanging] = useState(false)
  const [seen, setSeen] = useState<Reply<typeof employees.viewMedical>>()
  const { mutate, isPending } = useSend(employees.viewMedical)
  const show = () => mutate({ employeeId }, { onSuccess: setSeen, onError: notify.refusal })
  return (
    <Shown title={t('medical.title')} isPending={isPending} isShown={seen !== undefined} show={show}>
      <p>{seen?.note || t('medical.none')}</p>
      <Button onClick={() => setChanging(true)}>{t('medical.change')}</Button>
      {isChanging && (
        <MedicalDialog
          employeeId={employeeId}
          note={seen?.note ?? ''}
          onClose={() => {
            setChanging(false)
            setSeen(undefined)
          }}
        />
      )}
    </Shown>
  )
}

function MedicalDialog({ employeeId, note, onClose }: Props & { note: string; onClose: () => void }) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.saveMedical, {
    known: { employeeId },
    defaults: { note },
    onDone: () => {
      toast(t('sealed.stored'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('medical.change')} onClose={onClose}>
      <TextField form={form} name="note" label={t('medical.title')} lines={4} />
    </FormDialog>
  )
}
